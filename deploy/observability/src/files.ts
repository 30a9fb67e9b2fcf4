import { stringify } from 'yaml';
import { DASHBOARDS } from './dashboards/dashboards.js';
import { dashboard } from './dashboards/panels.js';
import { prometheusConfig } from './prometheus-config.js';
import { alertRules, sloRules } from './rule-files.js';

const NOTE = '# Printed by deploy/observability/print.mjs from the tables in src. Change those, not this file.\n';

/** Returns the printed files, by path below deploy/observability. */
export function printedFiles(): Readonly<Record<string, string>> {
  const yaml = (content: object) => NOTE + stringify(content, { lineWidth: 0 });
  return {
    'prometheus.yml': yaml(prometheusConfig()),
    'rules/slos.yml': yaml(sloRules()),
    'rules/alerts.yml': yaml(alertRules()),
    ...Object.fromEntries(
      DASHBOARDS.map((table) => [
        `grafana/dashboards/${table.uid}.json`,
        `${JSON.stringify(dashboard(table), null, 2)}\n`,
      ]),
    ),
  };
}
