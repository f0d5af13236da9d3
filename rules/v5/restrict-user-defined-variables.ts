import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'restrict-user-defined-variables',
  title: 'Use `ci_pipeline_variables_minimum_override_role` instead of `restrict_user_defined_variables`',
  why: 'v5 drops the switch of the projects API. A role says who may override variables of a pipeline.',
  due: 'v5',
  deprecated: '17.7',
  replacement: { name: 'Project.ci_pipeline_variables_minimum_override_role', since: '17.1' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both are taken and answered; v5 is not being developed.',
    source:
      'app/models/project_ci_cd_setting.rb:133-147; lib/api/helpers/projects_helpers.rb:125-126; lib/api/entities/project.rb:133-134 (19.3)',
  },
  advice:
    'Send `developer` for false. True raises `developer` to `maintainer` and keeps any stricter role as it is, which no single value says. Of an answer, `role !== "developer"` is what the switch says.',

  effort: 15,
  sources: [
    'doc/api/rest/deprecations.md (19.3)',
    'app/models/project_ci_cd_setting.rb (19.3)',
    'data/deprecations/17-7-restrict-user-defined-variables-deprecation.yml',
  ],
  match: [
    {
      request: 'PUT /projects/{id}',
      field: 'restrict_user_defined_variables',
      element: 'Project.restrict_user_defined_variables',
      fix: {
        rename: 'ci_pipeline_variables_minimum_override_role',
        since: '17.1',
        values: {
          false: { to: 'developer' },
          true: {
            to: 'maintainer',
            review:
              'True keeps a stricter role (`owner`, `no_one_allowed`) as it is, and `maintainer` would weaken it: make sure which one the project has.',
          },
        },
      },
    },
    { response: 'Project', field: 'restrict_user_defined_variables', proven: true },
  ],
} satisfies Change;
