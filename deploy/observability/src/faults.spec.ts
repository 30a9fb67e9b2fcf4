import { describe, expect, it } from '@jest/globals';
import { DASHBOARDS } from './dashboards/dashboards.js';
import { dashboard } from './dashboards/panels.js';
import { expressionFaults, runbookFaults, untestedAlerts } from './faults.js';
import { metricsIn } from './promql.js';
import { alertRules, type RuleFile, sloRules } from './rule-files.js';

const LAG = 'max(checkout_indexer_lag_blocks)';

function rules(rule: { expr: string; alert?: string; record?: string }): RuleFile[] {
  return [{ groups: [{ name: 'planted', rules: [rule] }] }];
}

function page(query = LAG): string {
  return `# X\n## Meaning\n## Diagnose\n\`\`\`promql\n${query}\n\`\`\`\n## Fix\n## Verify\n`;
}

describe('expressions', () => {
  it('of all rules and dashboards name what services export or rules record', () => {
    const boards = DASHBOARDS.map(dashboard);

    expect(boards.flatMap(({ panels = [] }) => panels).length).toBeGreaterThan(30);
    expect(expressionFaults([sloRules(), alertRules()], boards)).toEqual([]);
  });

  it('are read to the last selector', () => {
    const names = metricsIn('sum by (a) (rate(b{c="d"}[5m])) / on (a) slo:e:f > 3 unless up == 0');

    expect(names).toEqual(['b', 'slo:e:f', 'up']);
  });

  it.each([
    ['a metric that is misspelled', 'max(checkout_indexer_lag_block) > 3', /no metric checkout_indexer_lag_block$/],
    ['a histogram without its part', 'rate(checkout_http_request_duration_seconds[5m])', /no metric/],
    ['a bracket that is missing', 'max(checkout_indexer_lag_blocks', /no PromQL/],
    ['a function that does not exist', 'rat(checkout_outbox_published_total[5m])', /no PromQL/],
    ['a selector without a name', '{job="checkout"}', /names no metric/],
  ])('are refused for %s', (_what, expr, fault) => {
    expect(expressionFaults(rules({ alert: 'Planted', expr }), [])).toEqual([expect.stringMatching(fault)]);
    expect(expressionFaults([], [{ title: 'D', panels: [{ title: 'P', targets: [{ expr }] }] }])).toHaveLength(1);
  });
});

describe('runbooks', () => {
  const alerts = rules({ alert: 'RelayerGasLow', expr: LAG });
  const path = 'docs/runbooks/relayer-gas-low.md';
  const stranger = 'docs/runbooks/x.md';

  it('stand beside their alert; procedures stand for themselves', () => {
    const procedure = '# Restore\n\nKind: procedure\n';

    expect(
      runbookFaults(
        alerts,
        new Map([
          [path, page()],
          ['docs/runbooks/restore.md', procedure],
        ]),
      ),
    ).toEqual([]);
  });

  it.each<[string, [string, string][], string]>([
    ['an alert has none', [], `${path} is missing`],
    [
      'a page has no alert',
      [
        [path, page()],
        [stranger, page()],
      ],
      `${stranger} belongs to no alert`,
    ],
    ['a part is missing', [[path, page().replace('## Fix', '')]], `${path} lacks "## Fix"`],
    ['it queries a missing metric', [[path, page('max(checkout_gas)')]], `${path}: there is no metric checkout_gas`],
  ])('are refused where %s', (_what, pages, fault) => {
    expect(runbookFaults(alerts, new Map(pages))).toEqual([fault]);
  });
});

it('an alert without a test is found', () => {
  const alerts = rules({ alert: 'RelayerGasLow', expr: LAG });

  expect(untestedAlerts(alerts, ['alertname: RelayerGasLow'])).toEqual([]);
  expect(untestedAlerts(alerts, ['alertname: OutboxStuck'])).toEqual(['RelayerGasLow has no test in rules/tests']);
});
