/**
 * How programs in languages that are not read name a library that speaks to GitLab, as regular expressions: what stands in an import, or
 * where the library is asked for. Plain data.
 */
export const otherClients = [
  // python-gitlab
  '^[ \\t]*(?:import|from)[ \\t]+gitlab\\b',
  // Go
  '"gitlab\\.com/gitlab-org/api/client-go',
  '"github\\.com/xanzy/go-gitlab',
  // Ruby: the gem
  '\\brequire[ \\t(]{1,9}["\']gitlab["\']',
  // Java, Kotlin, Scala
  '\\borg\\.gitlab4j\\.',
  '\\borg\\.gitlab\\.api\\b',
  // C#
  '\\busing[ \\t]+(?:NGitLab|GitLabApiClient)\\b',
  // Rust
  '\\buse[ \\t]+gitlab::',
  // PHP
  '\\bGitlab\\\\Client\\b',
  // Perl
  '\\bGitLab::API\\b',
  // R
  '\\blibrary\\(gitlabr\\)',
] as const;
