#!/usr/bin/env node
/**
 * `node deploy/helm/render.mjs`: renders the chart. Run it after every change of the chart, its values or the alert
 * rules. HELM names the program (default: `helm`). `--check` writes nothing: it compares the sources with the record of
 * the last rendering and, if Helm is installed, renders again.
 */
import { driftFaults, helmVersion, renderAll, staleFaults, valueSets } from './dist/src/render.js';

const helm = process.env['HELM'] || 'helm';
const version = helmVersion(helm);

if (!process.argv.includes('--check')) {
  if (!version) fail([`there is no ${helm}: install Helm (3.6 or newer), or set HELM to its path`]);
  renderAll(helm);
  console.log(`rendered ${valueSets().join(', ')} with ${version}`);
} else {
  const faults = staleFaults();
  if (faults.length === 0 && version) faults.push(...driftFaults(helm));
  if (faults.length > 0) fail([...faults, 'run node deploy/helm/render.mjs']);
  console.log(
    version ? `the same as ${version} renders` : `no ${helm} here: the sources are those it was rendered from`,
  );
}

function fail(lines) {
  console.error(lines.join('\n'));
  process.exit(1);
}
