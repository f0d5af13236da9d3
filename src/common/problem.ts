/** What the user can mend: a wrong option, path, release or configuration. The message says it, without a stack. */
export class Problem extends Error {}
