import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'single-database',
  row: {
    section: '9.4',
    element: 'running on a single database (a separate database for CI features becomes required)',
    change: 'scheduled for removal in release 17.0',
  },
  title: 'Give CI a database connection of its own',
  why: 'GitLab was to need a connection, later a database, of its own for CI.',
  due: '17.0',
  deprecated: '15.9',
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'A single connection works, and no list of deprecations has it any more. GitLab itself prints a warning at start: from 17.0 on there must be two.',
    source: 'lib/gitlab/database_warnings.rb:36-62; config/initializers/1_database_single_connection.rb (19.3)',
  },
  advice:
    'Add a `ci:` section next to `main:`; with the same database it gets `database_tasks: false`. Moving the data is a migration of its own.',
  effort: 240,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'doc/update/deprecations.md (17.9)',
    'lib/gitlab/database_warnings.rb (19.3)',
  ],
  match: [
    {
      config: 'database-yml',
      key: 'production',
      absent: 'ci',
      beside: { key: 'production.main.database', starts: ['gitlabhq_production'] },
      fix: {
        copy: { from: 'main', to: 'ci', adding: { database_tasks: false } },
        review:
          'It is a second connection to the same database: count its connections, and move the data later or never.',
      },
    },
    {
      config: 'database-yml',
      key: 'production',
      absent: 'ci',
      beside: { key: 'production.database', starts: ['gitlabhq_production'] },
    },
    { config: 'gitlab-rb', key: 'gitlab_rails.databases.ci.enable', value: false },
  ],
} satisfies Change;
