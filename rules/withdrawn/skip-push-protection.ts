import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'skip-push-protection',
  title: 'Write `secret_push_protection.skip_all` instead of `secret_detection.skip_all`',
  why: 'The option that skips the secret scan of a push, and the words in a commit’s message that do, have newer names. They were to go in 18.0.',
  due: '18.0',
  deprecated: '17.3',
  replacement: { name: 'secret_push_protection.skip_all', since: '17.3' },
  outcome: {
    is: 'withdrawn',
    checked: '19.3',
    note: 'GitLab says that it will no longer remove the older ones.',
    source: 'data/deprecations/17-2-deprecation-rename-skip-gitguardian-scanning.yml',
  },
  advice: 'Write the newer words on GitLab 17.3 or newer.',

  effort: 5,
  sources: [
    'data/deprecations/17-2-deprecation-rename-skip-gitguardian-scanning.yml',
    'https://docs.gitlab.com/user/project/integrations/git_guardian/#skip-secret-detection',
  ],
  match: [
    { shell: 'git push', arguments: ['secret_detection.skip_all'] },
    {
      shell: 'git commit',
      arguments: ['skip secret detection'],
      replacement: { name: '[skip secret push protection]', since: '17.3' },
    },
  ],
} satisfies Change;
