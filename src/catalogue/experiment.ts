/**
 * Whether a mark tells of an experiment: GitLab's schema marks them by the same means as deprecations, and more of them. Taken for
 * deprecations they would be six of seven. `Status: Experiment. Introduced in GitLab 18.6.`, `**Status**: Experiment. …`, and `Alpha` in older ones.
 */
export const isExperiment = (reason: string): boolean =>
  /^[\s*_]{0,6}status[\s*_:]{1,6}(?:experiment|alpha)\b/i.test(reason) ||
  /^this feature is (?:in alpha|an experiment)\b/i.test(reason);
