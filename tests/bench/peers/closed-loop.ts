import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_POLL_MS = 5;
const LAST_POLL_MS = 100;
/** A system that does not end its work within this has failed. */
const TIMEOUT_MS = 60_000;

/** A system that does the work of turns. */
export interface Peer {
  readonly name: string;
  /** Creates one turn in a space. Resolves to its id once it is stored durably. */
  create(space: number): Promise<string>;
  isDone(id: string): Promise<boolean>;
  /** Returns the seconds of CPU that its programs have used so far, with their database. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** The cost of one turn. */
export interface Measured {
  readonly turnsPerS: number;
  readonly cpuMs: number;
}

/**
 * Runs as many callers as there are spaces, each of which creates a turn and polls, after 5 ms and then twice as long,
 * until it is done.
 */
export async function closedLoop(peer: Peer, spaces: number, turns: number): Promise<Measured> {
  const cpuBefore = peer.cpuSeconds();
  const startedAt = performance.now();
  let left = turns;
  const caller = async (_: unknown, space: number) => {
    while (left-- > 0) await oneTurn(peer, space);
  };
  await Promise.all(Array.from({ length: spaces }, caller));
  const seconds = (performance.now() - startedAt) / 1_000;
  return { turnsPerS: turns / seconds, cpuMs: ((peer.cpuSeconds() - cpuBefore) * 1_000) / turns };
}

async function oneTurn(peer: Peer, space: number): Promise<void> {
  const id = await peer.create(space);
  const until = performance.now() + TIMEOUT_MS;
  for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(waitMs * 2, LAST_POLL_MS)) {
    await sleep(waitMs);
    if (await peer.isDone(id)) return;
    if (performance.now() > until) throw new Error(`${peer.name} did not end ${id} within ${TIMEOUT_MS} ms`);
  }
}
