/**
 * The endpoints and resources that changes talk about: endpoint → what it answers; resource → what is inside.
 * Members come from GitLab's own OpenAPI document; Geo, managed licenses and project approvals, which it lacks, from GitLab's entities.
 */

/** `'X[]'`: a list of X; null: nothing that a rule reads. */
export const endpoints = {
  'GET /merge_requests': 'MergeRequest[]',
  'GET /projects/{id}/merge_requests': 'MergeRequest[]',
  'GET /groups/{id}/merge_requests': 'MergeRequest[]',
  'POST /projects/{id}/merge_requests': 'MergeRequest',
  'GET /projects/{id}/merge_requests/{merge_request_iid}': 'MergeRequest',
  'PUT /projects/{id}/merge_requests/{merge_request_iid}': 'MergeRequest',
  'PUT /projects/{id}/merge_requests/{merge_request_iid}/merge': 'MergeRequest',
  'GET /projects/{id}/merge_requests/{merge_request_iid}/changes': 'MergeRequestChanges',
} as const satisfies Record<string, string | null>;

export type Endpoint = keyof typeof endpoints;

export interface ResourceFacts {
  /** Everything that is a member of this resource too. */
  extends?: string;
  members: readonly string[];
  /** Members that only GitLab's payload of this kind has; one of them tells a declaration. Never a deprecated name itself. */
  distinctive: readonly string[];
  /** Members of somebody else's payload with the same words; one of them refutes. */
  rivals: readonly string[];
  /** Member → the resource inside it (`'X'` or `'X[]'`). */
  holds?: Readonly<Record<string, string>>;
}

export const resources = {
  MergeRequest: { members: ['iid', 'merged_by', 'merge_status'], distinctive: ['iid'], rivals: ['node_id'] },
  MergeRequestChanges: { extends: 'MergeRequest', members: ['changes', 'overflow'], distinctive: ['overflow'], rivals: [] },
} as const satisfies Record<string, ResourceFacts>;

export type Resource = keyof typeof resources;
