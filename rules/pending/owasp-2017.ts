import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'owasp-2017',
  title: 'Filter vulnerabilities by the OWASP top 10 of 2021',
  why: 'Grouping by the OWASP top 10 of 2017, and the enum for it, are announced to go, without a release any more.',
  due: '18.0',
  deprecated: '17.0',
  outcome: {
    is: 'pending',
    checked: '19.3',
    note: 'The enum is still there; the announcement names no release any more.',
    source:
      'data/deprecations/17-0-deprecate-support-for-OWASP-2017.yml; ee/app/graphql/types/vulnerability_owasp_top_10_enum.rb (19.3)',
  },
  advice:
    'Give `owaspTopTen2021` with its own enum: the categories of 2021 are others, so a number does not carry over.',
  effort: 15,
  sources: ['ee/app/graphql/types/vulnerability_owasp_top_10_enum.rb (19.3)', 'doc/update/deprecations.md (19.3)'],
  match: [
    { graphql: 'VulnerabilityOwaspTop10.A1_2017' },
    { graphql: 'VulnerabilityOwaspTop10.A2_2017' },
    { graphql: 'VulnerabilityOwaspTop10.A3_2017' },
    { graphql: 'VulnerabilityOwaspTop10.A4_2017' },
    { graphql: 'VulnerabilityOwaspTop10.A5_2017' },
    { graphql: 'VulnerabilityOwaspTop10.A6_2017' },
    { graphql: 'VulnerabilityOwaspTop10.A7_2017' },
    { graphql: 'VulnerabilityOwaspTop10.A8_2017' },
    { graphql: 'VulnerabilityOwaspTop10.A9_2017' },
    { graphql: 'VulnerabilityOwaspTop10.A10_2017' },
  ],
} satisfies Change;
