/**
 * `node deploy/observability/print.mjs`: prints the configuration and rules of Prometheus and the dashboards of Grafana
 * from the tables in src. With `--check` it writes nothing, and fails if a file is out of date, if an expression names
 * a metric that no service exports, if an alert lacks its runbook or its test, or if promtool finds a fault.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DASHBOARDS } from '@deploy/observability/dashboards/dashboards';
import { dashboard } from '@deploy/observability/dashboards/panels';
import { expressionFaults, runbookFaults, untestedAlerts } from '@deploy/observability/faults';
import { printedFiles } from '@deploy/observability/files';
import { alertRules, sloRules } from '@deploy/observability/rule-files';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '..', '..');
const RUNBOOKS = join(ROOT, 'docs', 'runbooks');
const TESTS = join(HERE, 'rules', 'tests');

const files = printedFiles();
if (!process.argv.includes('--check')) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(HERE, path)), { recursive: true });
    writeFileSync(join(HERE, path), text);
  }
} else {
  const faults = [...staleFiles(), ...contentFaults(), ...promtoolFaults()];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

function staleFiles() {
  const stale = Object.entries(files).filter(([path, text]) => readOrEmpty(join(HERE, path)) !== text);
  return stale.map(([path]) => `deploy/observability/${path} is out of date: run node deploy/observability/print.mjs`);
}

function contentFaults() {
  const rules = [sloRules(), alertRules()];
  const pages = readdirSync(RUNBOOKS).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return [
    ...expressionFaults(rules, DASHBOARDS.map(dashboard)),
    ...runbookFaults(
      rules,
      new Map(pages.map((name) => [`docs/runbooks/${name}`, readFileSync(join(RUNBOOKS, name), 'utf8')])),
    ),
    ...untestedAlerts(
      rules,
      readdirSync(TESTS).map((name) => readFileSync(join(TESTS, name), 'utf8')),
    ),
  ];
}

/** Returns the faults that promtool finds. Only promtool can evaluate the rules, on the series of their tests. */
function promtoolFaults() {
  const tests = readdirSync(TESTS).map((name) => join('rules', 'tests', name));
  const runs = [
    ['check', 'config', 'prometheus.yml'],
    ['check', 'rules', 'rules/slos.yml', 'rules/alerts.yml'],
    ['test', 'rules', ...tests],
  ];
  return runs.flatMap((args) => {
    const { error, status, stdout, stderr } = spawnSync('promtool', args, { cwd: HERE, encoding: 'utf8' });
    if (error?.code === 'ENOENT') return ['promtool is missing: install the package "prometheus" (2.42 or newer)'];
    return status === 0 ? [] : [`promtool ${args[0]} ${args[1]}:\n${stdout}${stderr}`];
  });
}

function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
