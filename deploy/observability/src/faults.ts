import { metricsIn } from './promql.js';
import { type Rule, type RuleFile, runbookOf } from './rule-files.js';
import { SERIES } from './series.js';

/** The part of a dashboard that queries Prometheus. */
export interface QueryingDashboard {
  readonly title?: string;
  readonly panels?: readonly { readonly title?: string; readonly targets?: readonly object[] }[];
}

/** Returns expressions that are not PromQL, and names that no service exports and no rule records. */
export function expressionFaults(rules: readonly RuleFile[], dashboards: readonly QueryingDashboard[]): string[] {
  const all = rulesOf(rules);
  const expressions = [
    ...all.map(({ record, alert, expr }) => ({ where: record ?? alert ?? '', expr })),
    ...dashboards.flatMap(({ title, panels = [] }) =>
      panels.flatMap((panel) =>
        (panel.targets ?? []).map((target) => ({
          where: `${title}, ${panel.title}`,
          expr: String(Reflect.get(target, 'expr')),
        })),
      ),
    ),
  ];
  return expressions.flatMap(({ where, expr }) => faultsIn(where, expr, all));
}

function faultsIn(where: string, expr: string, rules: readonly Rule[]): string[] {
  try {
    const strangers = metricsIn(expr).filter(
      (name) => !SERIES.has(name) && !rules.some(({ record }) => record === name),
    );
    return strangers.map((name) => `${where}: there is no metric ${name}`);
  } catch (error) {
    return [`${where}: ${(error as Error).message}`];
  }
}

function rulesOf(files: readonly RuleFile[]): Rule[] {
  return files.flatMap(({ groups }) => groups.flatMap((group) => group.rules));
}

/** The line by which a page of docs/runbooks states that it is a procedure and belongs to no alert. */
const PROCEDURE = /^Kind: procedure$/im;
const PROMQL_BLOCK = /^```promql\n([\s\S]*?)^```$/gm;
/** The parts that an SRE who was woken needs, in this order. */
const PARTS = ['## Meaning', '## Diagnose', '## Fix', '## Verify'];

/**
 * Returns alerts without a page, pages without an alert, and pages that lack a part or query an unknown metric. `pages`
 * are texts by path.
 */
export function runbookFaults(rules: readonly RuleFile[], pages: ReadonlyMap<string, string>): string[] {
  const all = rulesOf(rules);
  const alerts = all.flatMap(({ alert }) => alert ?? []);
  const wanted = new Set(alerts.map(runbookOf));
  const missing = [...wanted].filter((path) => !pages.has(path)).map((path) => `${path} is missing`);
  const ofAlerts = [...pages].filter(([, text]) => !PROCEDURE.test(text));
  return [
    ...missing,
    ...ofAlerts.filter(([path]) => !wanted.has(path)).map(([path]) => `${path} belongs to no alert`),
    ...ofAlerts.flatMap(([path, text]) =>
      PARTS.filter((part) => !text.includes(part)).map((part) => `${path} lacks "${part}"`),
    ),
    ...[...pages].flatMap(([path, text]) =>
      [...text.matchAll(PROMQL_BLOCK)].flatMap(([, expr]) => faultsIn(path, expr!.trim(), all)),
    ),
  ];
}

/** Returns alerts that no test of promtool raises. `tests` are the texts of the test files. */
export function untestedAlerts(rules: readonly RuleFile[], tests: readonly string[]): string[] {
  const raised = new Set(tests.flatMap((text) => [...text.matchAll(/alertname: (\w+)/g)].map(([, name]) => name)));
  const alerts = rulesOf(rules).flatMap(({ alert }) => alert ?? []);
  return [...new Set(alerts)]
    .filter((alert) => !raised.has(alert))
    .map((alert) => `${alert} has no test in rules/tests`);
}
