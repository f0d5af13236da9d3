import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'ai-metrics',
  title: 'Read AI metrics from the objects that they moved to',
  why: 'Counts of AI metrics stand in objects by feature. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source:
      'ee/app/graphql/types/analytics/ai_metrics/user_metrics_type.rb:25, :32, :45 (19.3); ee/app/graphql/types/analytics/ai_metrics/namespace_metrics_type.rb:34, :38, :42 (19.3)',
  },
  advice:
    'Troubleshooting of the agent platform is counted in `agentPlatformSessions`; the old object counts the legacy event only.',
  effort: 10,
  sources: [
    'ee/app/graphql/types/analytics/ai_metrics/user_metrics_type.rb:25, :32, :45 (19.3)',
    'ee/app/graphql/types/analytics/ai_metrics/namespace_metrics_type.rb:34, :38, :42 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'AiMetrics.codeSuggestionsAcceptedCount', advice: 'Select `codeSuggestions { acceptedCount }`.' },
    {
      graphql: 'AiMetrics.codeSuggestionsContributorsCount',
      advice: 'Select `codeSuggestions { contributorsCount }`.',
    },
    { graphql: 'AiMetrics.codeSuggestionsShownCount', advice: 'Select `codeSuggestions { shownCount }`.' },
    {
      graphql: 'AiUserMetrics.codeSuggestionsAcceptedCount',
      advice: 'Select `codeSuggestions { codeSuggestionAcceptedInIdeEventCount }`.',
    },
    {
      graphql: 'AiUserMetrics.duoChatInteractionsCount',
      advice: 'Select `chat { requestDuoChatResponseEventCount }`.',
    },
    { graphql: 'AiUserMetrics.troubleshootJob' },
  ],
} satisfies Change;
