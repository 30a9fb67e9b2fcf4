import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const COMMITTED = join(here, '..', 'gas.json');
/** Written by test-sol/Gas.t.sol: one `name gas` a line. */
export const GAS_MEASURED = join(here, '..', 'out', 'release', 'gas.txt');
/** The run fails if a row differs from the committed one by more than this share. */
const TOLERANCE = 0.02;

/**
 * Compares what the tests measured with gas.json, or rewrites gas.json.
 * @returns a line for each row that is off
 */
export function gasFaults(update) {
  const measured = Object.fromEntries(
    readFileSync(GAS_MEASURED, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(': '))
      .map(([name, gas]) => [name, Number(gas)]),
  );
  const committed = JSON.parse(readFileSync(COMMITTED, 'utf8'));
  if (update) {
    writeFileSync(COMMITTED, `${JSON.stringify({ ...committed, gasPerPayment: measured }, null, 2)}\n`);
    return [];
  }
  return faultsBetween(measured, committed.gasPerPayment);
}

function faultsBetween(measured, committed) {
  const names = new Set([...Object.keys(measured), ...Object.keys(committed)]);
  return [...names].flatMap((name) => {
    const [now, before] = [measured[name], committed[name]];
    if (now === undefined || before === undefined) return [`gas of "${name}": ${before ?? 'new'} → ${now ?? 'gone'}`];
    const change = now / before - 1;
    if (Math.abs(change) <= TOLERANCE) return [];
    return [`gas of "${name}": ${before} → ${now} (${(change * 100).toFixed(1)}%); --update-gas accepts it`];
  });
}
