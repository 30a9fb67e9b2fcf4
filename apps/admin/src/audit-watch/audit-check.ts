import type { AuditAnchor } from '../audit-heads/audit-seal.js';
import type { AuditRow } from '../audit-log/audit.entity.js';
import { entryHash, GENESIS_HASH } from '../audit-log/audit-chain.js';

/** The position up to which the chain is known to be intact. */
export interface ChainPosition {
  seq: number;
  hash: string;
}

export const CHAIN_START: ChainPosition = { seq: 0, hash: GENESIS_HASH };

/** The first entry that does not fit after a position, in words; or the position of the last one. */
export type ChainVerdict = { fault: string } | { fault?: undefined; position: ChainPosition };

/**
 * Checks entries, in their order, against the position before them, and against the copies published outside of the
 * database.
 */
export function checkChain(
  from: ChainPosition,
  rows: readonly AuditRow[],
  anchored: ReadonlyMap<number, string> = new Map(),
): ChainVerdict {
  let position = from;
  for (const row of rows) {
    const fault = faultOf(row, position, anchored);
    if (fault) return { fault };
    position = { seq: row.seq, hash: row.hash };
  }
  return { position };
}

/** Returns the fault of a log that ends before an entry that was published outside of the database. */
export function checkEnd(end: ChainPosition, anchors: readonly AuditAnchor[]): string | undefined {
  const last = anchors.reduce<AuditAnchor | undefined>((a, b) => (a && a.seq >= b.seq ? a : b), undefined);
  if (!last || last.seq <= end.seq) return undefined;
  return `entry ${end.seq + 1} is missing: at ${last.at} the log had ${last.seq} entries, now it has ${end.seq}`;
}

function faultOf(row: AuditRow, position: ChainPosition, anchored: ReadonlyMap<number, string>): string | undefined {
  if (row.seq !== position.seq + 1)
    return `entry ${position.seq + 1} is missing: entry ${row.seq} follows ${position.seq}`;
  if (row.previous_hash !== position.hash) return `entry ${row.seq} does not follow the entry before it`;
  const { seq, previous_hash, hash, at, ...facts } = row;
  if (entryHash(previous_hash, seq, { ...facts, at: at.toISOString() }) !== hash) return `entry ${seq} was altered`;
  const published = anchored.get(seq);
  if (published !== undefined && published !== hash)
    return `entry ${seq} is not the one that was published outside of the database`;
  return undefined;
}
