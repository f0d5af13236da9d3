/** Push mirrors of a project: list, get, create, update, delete, sync, public key. Pull mirrors are another interface. */
import type { Operation } from './failure.ts';
import { fields, type Id, refuse, segment } from './input.ts';
import type { CallOptions, Settings } from './options.ts';
import { type List, list } from './pages.ts';
import { credentialsOf } from './redact.ts';
import { type Answer, type Call, encodeForm, type Send } from './request.ts';
import { hasShape, one } from './shape.ts';

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

const base = 'remoteMirrors.';
const listing: Operation = { name: `${base}list`, method: 'GET' };
const getting: Operation = { name: `${base}get`, method: 'GET', since: '14.10' };
const creating: Operation = {
  name: `${base}create`,
  method: 'POST',
  lost: 'The mirror may exist: list the mirrors and look for its target before you create it again',
};
const updating: Operation = { name: `${base}update`, method: 'PUT' };
const deleting: Operation = { name: `${base}delete`, method: 'DELETE', since: '14.10' };
const syncing: Operation = {
  name: `${base}sync`,
  method: 'POST',
  since: '16.11',
  lost: 'The update may have started. Get the mirror and look at last_update_started_at',
};
const keying: Operation = { name: `${base}publicKey`, method: 'GET', since: '17.9' };

const flag = 'true or false';
const number = 'a number from 0 up';
const kinds = {
  enabled: flag,
  keep_divergent_refs: flag,
  only_protected_branches: flag,
  mirror_branch_regex: 'a text',
  auth_method: 'a text that is not empty',
} as const;

const isMirror = (value: unknown): value is RemoteMirror =>
  hasShape(value, { id: 'number', enabled: 'boolean', url: 'string', update_status: 'string' });
const isKey = (value: unknown): value is { public_key: string } => hasShape(value, { public_key: 'string' });

function notBoth(
  { name }: Operation,
  { mirror_branch_regex: regex, only_protected_branches: only }: MirrorFields,
): void {
  if (regex && only) {
    refuse(name, 'mirror_branch_regex does not work with only_protected_branches', 'Send one of them');
  }
}

export type RemoteMirrors = ReturnType<typeof remoteMirrors>;

/** The operations over one way to send. */
export function remoteMirrors(settings: Settings, send: Send) {
  const path = (operation: Operation, project: Id): string =>
    `/projects/${segment(operation, 'project', project)}/remote_mirrors`;
  /** A call about one mirror. */
  const about = (operation: Operation, project: Id, mirror: number, options: CallOptions, rest = ''): Call => {
    const id = segment(operation, 'mirror id', typeof mirror === 'number' ? mirror : '');
    return { operation, path: `${path(operation, project)}/${id}${rest}`, options };
  };

  return {
    /**
     * `GET /projects/{id}/remote_mirrors`: all push mirrors of the project. In which release GitLab introduced it is not
     * documented; here in gitlab-sunset 0.1.0.
     * @param project number, or path such as `team/backend/api`
     * @returns a list: `for await` (memory of one page) or `.all()`. Nothing is sent before it is read
     * @throws {InputError} at once, for a bad project or query
     * @throws {AuthenticationError} while it is read: 401, the token's user is no Maintainer
     * @throws {NotFoundError} while it is read: 404, no such project
     */
    list(project: Id, query: MirrorQuery = {}, options: CallOptions = {}): List<RemoteMirror> {
      const asked = encodeForm(fields(listing.name, query, { page: number, per_page: number }));
      const first = path(listing, project) + (asked && `?${asked}`);
      const get = (path: string): Promise<Answer> => send({ operation: listing, path, options });
      return list({ operation: listing.name, api: settings.api, first, get, isItem: isMirror });
    },

    /**
     * `GET /projects/{id}/remote_mirrors/{mirror_id}`: one push mirror. Introduced in GitLab 14.10, here in
     * gitlab-sunset 0.1.0.
     * @throws {InputError} for a bad project or id; nothing is sent
     * @throws {NotFoundError} 404: no such project or mirror, or GitLab before 14.10
     */
    async get(project: Id, mirrorId: number, options: CallOptions = {}): Promise<RemoteMirror> {
      return one(getting, await send(about(getting, project, mirrorId, options)), isMirror);
    },

    /**
     * `POST /projects/{id}/remote_mirrors` as form fields: makes a push mirror, disabled unless `enabled: true`. Pull
     * mirrors cannot be made here: they are set up through the projects interface. Sent once and never again. In which
     * release GitLab introduced it is not documented (`mirror_branch_regex`: 15.8); here in gitlab-sunset 0.1.0.
     * @returns the mirror, its URL's credentials masked
     * @throws {InputError} for no URL, a masked URL, a regular expression with protected branches only; nothing is sent
     * @throws {ValidationError} 400: what GitLab refuses, by field
     * @throws {AmbiguousOutcomeError} the answer was lost: the mirror may exist
     */
    async create(project: Id, mirror: NewMirrorFields, options: CallOptions = {}): Promise<RemoteMirror> {
      const form = fields(creating.name, mirror, { url: 'a text that is not empty', ...kinds }, ['url']);
      notBoth(creating, mirror);
      if (/:\/\/\**:?\**\*@/.test(mirror.url)) {
        refuse(creating.name, 'url holds masked credentials', 'Give the real ones');
      }
      const call = {
        operation: creating,
        path: path(creating, project),
        form,
        secrets: credentialsOf(mirror.url),
        options,
      };
      return one(creating, await send(call), isMirror);
    },

    /**
     * `PUT /projects/{id}/remote_mirrors/{mirror_id}` as form fields: changes what is given. In which release GitLab
     * introduced it is not documented (`mirror_branch_regex`: 15.8); here in gitlab-sunset 0.1.0.
     * @returns the mirror as it is now
     * @throws {InputError} for a regular expression with protected branches only, or a bad id; nothing is sent
     * @throws {ValidationError} 400: what GitLab refuses, by field
     * @throws {NotFoundError} 404: no such project or mirror
     */
    async update(
      project: Id,
      mirrorId: number,
      changes: MirrorFields,
      options: CallOptions = {},
    ): Promise<RemoteMirror> {
      const form = fields(updating.name, changes, kinds);
      notBoth(updating, changes);
      return one(updating, await send({ ...about(updating, project, mirrorId, options), form }), isMirror);
    },

    /**
     * `DELETE /projects/{id}/remote_mirrors/{mirror_id}`: removes the mirror (204). Introduced in GitLab 14.10, here in
     * gitlab-sunset 0.1.0.
     * @throws {InputError} for a bad project or id; nothing is sent
     * @throws {NotFoundError} 404: no such project or mirror, or GitLab before 14.10. With `attempts` above 1 an earlier
     * try, whose answer was lost, may have removed it
     */
    async delete(project: Id, mirrorId: number, options: CallOptions = {}): Promise<void> {
      await send(about(deleting, project, mirrorId, options));
    },

    /**
     * `POST /projects/{id}/remote_mirrors/{mirror_id}/sync`: starts an update now (204). Sent once and never again.
     * Introduced in GitLab 16.11, here in gitlab-sunset 0.1.0.
     * @throws {InputError} for a bad project or id; nothing is sent
     * @throws {ValidationError} 400: the mirror is disabled
     * @throws {NotFoundError} 404: no such project or mirror, or GitLab before 16.11
     * @throws {AmbiguousOutcomeError} the answer was lost: the update may have started
     */
    async sync(project: Id, mirrorId: number, options: CallOptions = {}): Promise<void> {
      await send(about(syncing, project, mirrorId, options, '/sync'));
    },

    /**
     * `GET /projects/{id}/remote_mirrors/{mirror_id}/public_key`: the SSH public key the mirror signs in with.
     * Introduced in GitLab 17.9, here in gitlab-sunset 0.1.0.
     * @returns the key as one line, `ssh-rsa AAAA…`
     * @throws {InputError} for a bad project or id; nothing is sent
     * @throws {NotFoundError} 404: no such mirror, or it has no key, or GitLab before 17.9
     */
    async publicKey(project: Id, mirrorId: number, options: CallOptions = {}): Promise<string> {
      return one(keying, await send(about(keying, project, mirrorId, options, '/public_key')), isKey).public_key;
    },
  };
}
