import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'subscription-endpoints',
  title: 'Stop calling the endpoints of subscriptions',
  why: 'The portal of GitLab’s own subscriptions managed GitLab.com with them. They are announced to go from the public API.',
  due: '18.0',
  deprecated: '17.9',
  outcome: {
    is: 'pending',
    checked: '19.3',
    note: 'All are still mounted, most marked as deprecated; the announcement named 18.0, and names no release any more.',
    source: 'doc/api/openapi/openapi_v3.yaml:383-538, :16504 (19.3)',
  },
  advice: 'Delete the call: the endpoints were for GitLab’s own portal, and nothing takes their place.',

  effort: 30,
  sources: [
    'data/deprecations/17-9-deprecate-public-subscriptions-apis.yml',
    'doc/api/openapi/openapi_v3.yaml (19.3)',
    'https://gitlab.com/gitlab-org/gitlab/-/issues/515371',
  ],
  match: [
    {
      endpoint: ['POST /namespaces/{id}/gitlab_subscription', 'PUT /namespaces/{id}/gitlab_subscription'],
      segment: 'gitlab_subscription',
    },
    { endpoint: 'POST /namespaces/{id}/minutes', segment: 'minutes' },
    { endpoint: 'PATCH /namespaces/{id}/minutes/move/{target_id}', segment: 'minutes' },
    {
      endpoint: [
        'POST /namespaces/{id}/subscription_add_on_purchase/{add_on_name}',
        'GET /namespaces/{id}/subscription_add_on_purchase/{add_on_name}',
        'PUT /namespaces/{id}/subscription_add_on_purchase/{add_on_name}',
      ],
      segment: 'subscription_add_on_purchase',
    },
    { endpoint: 'PUT /user/{user_id}/credit_card_validation', segment: 'credit_card_validation' },
    { endpoint: 'PUT /namespaces/{id}', segment: 'namespaces' },
  ],
} satisfies Change;
