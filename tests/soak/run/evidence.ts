import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunningSystem } from '../../stack/running-system.js';

const ARTIFACTS = fileURLToPath(new URL('../../../artifacts/', import.meta.url));
/** The number of blocks of the chain that are checked. */
const SAMPLES = 500;

/**
 * The dispatcher's own records of each attempt that was not the only one: either the receivers' times may be wrong, or
 * its own.
 */
const ATTEMPTS = `
  SELECT d.id AS delivery, d.endpoint_id, d.round_attempts, d.status, a.claim_id, a.trigger, a.started_at, a.total_ms, a.status_code, a.error
  FROM webhook_dispatcher.delivery d JOIN webhook_dispatcher.attempt a ON a.delivery_id = d.id
  WHERE d.attempt_count > 1 ORDER BY d.seq, a.started_at`;

/**
 * Keeps the data of a run with violations, which otherwise are removed with the system: the logs of all processes, and
 * the attempts of deliveries in `attempts.jsonl`. Returns lines for the readers of the verdict, one of them about the
 * test chain itself: no service can be right if it lacks blocks.
 */
export async function keepEvidence(system: RunningSystem, seed: number): Promise<string[]> {
  const kept = join(ARTIFACTS, `soak-${seed}`);
  rmSync(kept, { recursive: true, force: true });
  cpSync(join(system.stack.state.dir, 'logs'), kept, { recursive: true });
  const attempts = await system.rows<Record<string, unknown>>(ATTEMPTS);
  writeFileSync(join(kept, 'attempts.jsonl'), attempts.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return [`logs of all processes, attempts of deliveries: ${kept}`, await chainInWords(system)];
}

async function chainInWords({ provider }: RunningSystem): Promise<string> {
  const head = await provider.getBlockNumber();
  const missing: number[] = [];
  for (let number = 0; number <= head; number += Math.max(1, Math.floor(head / SAMPLES))) {
    const block: unknown = await provider.send('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]);
    if (block === null) missing.push(number);
  }
  if (missing.length === 0) return `the chain: ${head} blocks`;
  return `the chain: of ${head} blocks ${missing.length} of ${SAMPLES} samples are missing, from ${missing[0]} to ${missing.at(-1)}`;
}
