/** Push mirrors of a project: list, get, create, update, delete, sync, public key. Pull mirrors are another interface. */
import type { Operation } from './failure.ts';
import { anyText, fields, flag, type Id, type Kind, number, refuse, text, wholeId } from './input.ts';
import type { Sent } from './notice.ts';
import type { CallOptions } from './options.ts';
import { type List, list } from './pages.ts';
import { credentialsOf } from './redact.ts';
import { anything, type Send } from './request.ts';
import { resource } from './resource.ts';
import { like } from './shape.ts';

/** The values that are known; any other text is allowed, because the full set is not documented. */
export type UpdateStatus = 'none' | 'scheduled' | 'started' | 'finished' | 'failed' | 'to_retry' | (string & {});

/**
 * A push mirror. `id`, `enabled`, `url` and `update_status` are checked when an answer comes in; the rest is as GitLab
 * documents it.
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
  readonly enabled?: boolean;
  readonly keep_divergent_refs?: boolean;
  readonly only_protected_branches?: boolean;
  /**
   * Only branches whose names match are mirrored; not together with `only_protected_branches: true`, which is refused
   * before sending. Higher paid tier only. Introduced in GitLab 15.8 behind the flag
   * `mirror_only_branches_match_regex`, about whose default GitLab's texts disagree: that of create says it is enabled
   * by default from 16.0, can be hidden by an administrator, and is available on the hosted service; that of update says
   * it is unavailable unless an administrator enables it, and unavailable on the hosted service.
   */
  readonly mirror_branch_regex?: string;
  /** From GitLab 16.10. */
  readonly auth_method?: 'password' | 'ssh_public_key';
}

/** What `create` sends. */
export interface NewMirrorFields extends MirrorFields {
  /** Target; may carry user name and password, which appear in no error and no hook. */
  readonly url: string;
}

/** What `list` may ask. */
export interface MirrorQuery {
  readonly page?: number;
  /** 1 to 100; GitLab's default is 20. */
  readonly per_page?: number;
}

/** The operations on push mirrors. */
export interface RemoteMirrors {
  /**
   * `GET /projects/{id}/remote_mirrors`: all push mirrors of the project. In which release GitLab introduced it is not
   * documented; here in gitlab-sunset 0.1.0.
   * @param project number, or path such as `team/backend/api`
   * @returns a list: `for await` (memory of one page) or `.all()`. Nothing is sent before it is read
   * @throws {InputError} at once, for a bad project or query
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
   * @throws {InputError} for no URL, a masked URL, a regular expression with protected branches only; nothing is sent
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

/** Not as GitLab shows it, with its credentials masked. */
const target: Kind = [
  'a URL whose credentials are not masked',
  (value) => text[1](value) && !/:\/\/\**:?\**\*@/.test(`${value}`),
];
const call = /* @__PURE__ */ resource('remoteMirrors', 'project', 'remote_mirrors', wholeId, {
  list: ['GET'],
  get: ['GET', '14.10'],
  create: ['POST', undefined, 'The mirror may exist: look for its target in the list'],
  update: ['PUT'],
  delete: ['DELETE', '14.10'],
  sync: ['POST', '16.11', 'It may have started: get the mirror, look at last_update_started_at'],
  publicKey: ['GET', '17.9'],
});

const kinds = {
  enabled: flag,
  keep_divergent_refs: flag,
  only_protected_branches: flag,
  mirror_branch_regex: anyText,
  auth_method: text,
};

const isMirror = like<RemoteMirror>({ id: 0, enabled: true, url: '', update_status: '' });
const isKey = like<{ public_key: string }>({ public_key: '' });

/** The fields of a mirror, checked. */
function formOf({ name }: Operation, given: MirrorFields, more: Readonly<Record<string, Kind>> = {}): Sent {
  const form = fields(name, given, { ...more, ...kinds }, Object.keys(more));
  if (form.mirror_branch_regex && form.only_protected_branches) {
    refuse(name, 'mirror_branch_regex excludes only_protected_branches', 'Send one of them');
  }
  return form;
}

/** The operations over one way to send. */
export function mirrorsOver(send: Send): RemoteMirrors {
  return {
    list: (project, query, options) =>
      list(send, call('list', project), [query, { page: number, per_page: number }], options, isMirror),
    get: async (project, mirror, options) => (await send(call('get', project, mirror), options, isMirror)).body,
    async create(project, mirror, options) {
      const operation = call('create', project);
      const form = formOf(operation, mirror, { url: target });
      return (await send(operation, options, isMirror, { form, secrets: credentialsOf(mirror.url) })).body;
    },
    async update(project, mirror, changes, options) {
      const operation = call('update', project, mirror);
      return (await send(operation, options, isMirror, { form: formOf(operation, changes) })).body;
    },
    async delete(project, mirror, options) {
      await send(call('delete', project, mirror), options, anything);
    },
    async sync(project, mirror, options) {
      await send(call('sync', project, mirror, '/sync'), options, anything);
    },
    publicKey: async (project, mirror, options) =>
      (await send(call('publicKey', project, mirror, '/public_key'), options, isKey)).body.public_key,
  };
}
