/** Push mirrors of a project: list, get, create, update, delete, sync, public key. Pull mirrors are another interface. */
import type { Operation } from './failure.ts';
import { fields, type Id, refuse } from './input.ts';
import type { CallOptions } from './options.ts';
import type { List } from './pages.ts';
import { credentialsOf } from './redact.ts';
import type { Sender } from './request.ts';
import { resource } from './resource.ts';
import { hasId, hasKey } from './shape.ts';

/** The values that are known; any other text is allowed, because the full set is not documented. */
export type UpdateStatus = 'none' | 'scheduled' | 'started' | 'finished' | 'failed' | 'to_retry' | (string & {});

/**
 * A push mirror. That there is an `id` is checked when an answer comes in; the rest is as GitLab documents it.
 */
export interface RemoteMirror {
  readonly id: number;
  readonly enabled: boolean;
  /** Target, its credentials masked by GitLab: `https://*****:*****@host/path`. Do not send it back. */
  readonly url: string;
  readonly last_error: string | null;
  /** ISO 8601 in UTC; null before any update, as the next two. */
  readonly last_successful_update_at: string | null;
  readonly last_update_at: string | null;
  readonly last_update_started_at: string | null;
  readonly only_protected_branches: boolean;
  readonly keep_divergent_refs: boolean;
  readonly update_status: UpdateStatus;
  /** Whether GitLab shows it is not documented. */
  readonly mirror_branch_regex?: string | null;
  /** From GitLab 16.10. */
  readonly auth_method?: 'password' | 'ssh_public_key' | (string & {});
  /** From GitLab 18.4. */
  readonly host_keys?: readonly { readonly fingerprint_sha256: string }[];
}

/** What `update` sends. */
export interface MirrorFields {
  readonly enabled?: boolean | undefined;
  readonly keep_divergent_refs?: boolean | undefined;
  readonly only_protected_branches?: boolean | undefined;
  /**
   * Only branches whose names match are mirrored; not together with `only_protected_branches: true`, which is refused
   * before sending. Higher paid tier only. Introduced in GitLab 15.8 behind the flag
   * `mirror_only_branches_match_regex`, about whose default GitLab's texts disagree: that of create says it is enabled
   * by default from 16.0, can be hidden by an administrator, and is available on the hosted service; that of update says
   * it is unavailable unless an administrator enables it, and unavailable on the hosted service.
   */
  readonly mirror_branch_regex?: string | undefined;
  /** From GitLab 16.10. */
  readonly auth_method?: 'password' | 'ssh_public_key' | undefined;
}

/** What `create` sends. */
export interface NewMirrorFields extends MirrorFields {
  /** Target; may carry user name and password, which appear in no error and no hook. */
  readonly url: string;
}

/** What `list` may ask. */
export interface MirrorQuery {
  readonly page?: number | undefined;
  /** 1 to 100; GitLab's default is 20. */
  readonly per_page?: number | undefined;
}

/** The operations on push mirrors. */
export interface RemoteMirrors {
  /**
   * `GET /projects/{id}/remote_mirrors`: all push mirrors of the project. In which release GitLab introduced it is not
   * documented; here in gitlab-sunset 0.1.0.
   * @param project number, or path such as `team/backend/api`
   * @returns a list: `for await` (memory of one page) or `.all()`. Nothing is sent before it is read
   * @throws {InputError} at once, for a bad project
   * @throws {AuthenticationError} while it is read: 401, the token's user is no Maintainer
   * @throws {NotFoundError} while it is read: 404, no such project
   */
  list(project: Id, query?: MirrorQuery, options?: CallOptions): List<RemoteMirror>;

  /**
   * `GET /projects/{id}/remote_mirrors/{mirror_id}`: one push mirror. Introduced in GitLab 14.10, here in
   * gitlab-sunset 0.1.0.
   * @throws {InputError} for a bad project or id; nothing is sent
   * @throws {NotFoundError} 404: no such project or mirror, or GitLab before 14.10
   */
  get(project: Id, mirrorId: number, options?: CallOptions): Promise<RemoteMirror>;

  /**
   * `POST /projects/{id}/remote_mirrors` as form fields: makes a push mirror, disabled unless `enabled: true`. Pull
   * mirrors cannot be made here: they are set up through the projects interface. Sent once and never again. In which
   * release GitLab introduced it is not documented (`mirror_branch_regex`: 15.8); here in gitlab-sunset 0.1.0.
   * @returns the mirror, its URL's credentials masked
   * @throws {InputError} for no URL, or a regular expression with protected branches only; nothing is sent
   * @throws {ValidationError} 400: what GitLab refuses, by field
   * @throws {AmbiguousOutcomeError} the answer was lost: the mirror may exist
   */
  create(project: Id, mirror: NewMirrorFields, options?: CallOptions): Promise<RemoteMirror>;

  /**
   * `PUT /projects/{id}/remote_mirrors/{mirror_id}` as form fields: changes what is given. In which release GitLab
   * introduced it is not documented (`mirror_branch_regex`: 15.8); here in gitlab-sunset 0.1.0.
   * @returns the mirror as it is now
   * @throws {InputError} for a regular expression with protected branches only, or a bad id; nothing is sent
   * @throws {ValidationError} 400: what GitLab refuses, by field
   * @throws {NotFoundError} 404: no such project or mirror
   */
  update(project: Id, mirrorId: number, changes: MirrorFields, options?: CallOptions): Promise<RemoteMirror>;

  /**
   * `DELETE /projects/{id}/remote_mirrors/{mirror_id}`: removes the mirror (204). Introduced in GitLab 14.10, here in
   * gitlab-sunset 0.1.0.
   * @throws {InputError} for a bad project or id; nothing is sent
   * @throws {NotFoundError} 404: no such project or mirror, or GitLab before 14.10. With `attempts` above 1 an earlier
   * try, whose answer was lost, may have removed it
   */
  delete(project: Id, mirrorId: number, options?: CallOptions): Promise<void>;

  /**
   * `POST /projects/{id}/remote_mirrors/{mirror_id}/sync`: starts an update now (204). Sent once and never again.
   * Introduced in GitLab 16.11, here in gitlab-sunset 0.1.0.
   * @throws {InputError} for a bad project or id; nothing is sent
   * @throws {ValidationError} 400: the mirror is disabled
   * @throws {NotFoundError} 404: no such project or mirror, or GitLab before 16.11
   * @throws {AmbiguousOutcomeError} the answer was lost: the update may have started
   */
  sync(project: Id, mirrorId: number, options?: CallOptions): Promise<void>;

  /**
   * `GET /projects/{id}/remote_mirrors/{mirror_id}/public_key`: the SSH public key the mirror signs in with.
   * Introduced in GitLab 17.9, here in gitlab-sunset 0.1.0.
   * @returns the key as one line, `ssh-rsa AAAA…`
   * @throws {InputError} for a bad project or id; nothing is sent
   * @throws {NotFoundError} 404: no such mirror, or it has no key, or GitLab before 17.9
   */
  publicKey(project: Id, mirrorId: number, options?: CallOptions): Promise<string>;
}

/** The operations over one way to send. */
export function mirrorsOver(over: Sender): RemoteMirrors {
  const [send] = over;
  const { call, on, ...common } = resource<'create' | 'update' | 'delete' | 'sync' | 'publicKey', RemoteMirror>(
    over,
    'remoteMirrors',
    'project',
    'remote_mirrors',
    {
      list: ['GET'],
      get: ['GET', '14.10'],
      create: ['POST', undefined, 'The mirror may exist. Look for it in the list before you create it again.'],
      update: ['PUT'],
      delete: ['DELETE', '14.10'],
      sync: ['POST', '16.11', 'The update may have started. See last_update_started_at.'],
      publicKey: ['GET', '17.9'],
    },
  );

  /** Sends the fields of a mirror, checked. */
  async function write(
    operation: Operation,
    given: Partial<NewMirrorFields>,
    options: CallOptions | undefined,
    required?: readonly string[],
  ): Promise<RemoteMirror> {
    const form = fields(operation[0], given, undefined, required);
    if (form.mirror_branch_regex && form.only_protected_branches)
      refuse(operation[0], 'mirror_branch_regex excludes only_protected_branches', 'Send one of them.');
    return await send(operation, options, hasId<RemoteMirror>, { form, secrets: credentialsOf(`${form.url}`) });
  }

  return {
    ...common,
    create: async (project, mirror, options) => await write(call('create', project), mirror, options, ['url']),
    update: async (project, mirror, changes, options) => await write(call('update', project, mirror), changes, options),
    delete: on('delete'),
    sync: on('sync', '/sync'),
    publicKey: async (...given) =>
      (await on('publicKey', '/public_key', hasKey<{ public_key: string }>)(...given)).public_key,
  };
}
