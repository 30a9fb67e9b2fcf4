import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { AgentAccount } from '../stack/people/agent-account.js';
import type { RunningSystem } from '../stack/running-system.js';
import { between, ofEverything, ofServices, type ProcessorTime } from './processor-time.js';

/** How often the poller checks for turns that have ended. */
const CHECK_EVERY_MS = 10;

/** The account and space to which a turn is submitted. */
export interface Lane {
  readonly space: string;
  readonly end_user_ref?: string;
}

/** The cost of turns from create to done. */
export interface Throughput {
  readonly turnsPerS: number;
  /** The CPU of all services for a turn. */
  readonly cpuMs: number;
  /** Milliseconds of each part for a turn, in words. */
  readonly parts: string;
  readonly each: ReadonlyMap<string, number>;
}

/** A client of the agent API that does nothing but submit turns. */
export class TurnLoad {
  private readonly connections: Agent;

  constructor(
    private readonly system: RunningSystem,
    private readonly account: AgentAccount,
    connections: number,
  ) {
    this.connections = new Agent({ connections, pipelining: 1 });
  }

  close(): Promise<void> {
    return this.connections.close();
  }

  /** Submits one turn. Throws for anything but 202. */
  async submit(lane: Lane, text = 'hello'): Promise<string> {
    const answer = await request(`${this.system.baseUrl}/v1/turns`, {
      method: 'POST',
      dispatcher: this.connections,
      headers: { authorization: `Bearer ${this.account.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...lane, text }),
    });
    const body = (await answer.body.json()) as { turn_id: string };
    if (answer.statusCode !== 202) throw new Error(`${answer.statusCode}: ${JSON.stringify(body)}`);
    return body.turn_id;
  }

  /**
   * Keeps the given number of turns under way: each client uses only its own lanes in turn, so that none waits for
   * another's.
   */
  async run(lanes: readonly Lane[], atOnce: number): Promise<Throughput> {
    const waiting = new Map<string, () => void>();
    let isOver = false;
    const poller = this.pollEnds(waiting, () => isOver);
    const [before, all] = [ofServices(this.system), ofEverything(this.system)];
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: atOnce }, async (_, client) => {
        for (let at = client; at < lanes.length; at += atOnce) {
          const turnId = await this.submit(lanes[at]!);
          await new Promise<void>((resolve) => waiting.set(turnId, resolve));
        }
      }),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    isOver = true;
    await poller;
    const each = this.eachOf(all, lanes.length);
    return {
      turnsPerS: lanes.length / seconds,
      cpuMs: sumOf(between(before, ofServices(this.system))) / lanes.length,
      parts: partsIn(each),
      each,
    };
  }

  /** Returns the milliseconds that each part has used for each unit of work since then. */
  eachOf(before: ProcessorTime, units: number): ReadonlyMap<string, number> {
    const used = between(before, ofEverything(this.system));
    return new Map([...used].map(([name, seconds]) => [name, (seconds * 1_000) / units]));
  }

  /** Resolves turns as they are done, from their rows: a polling client would be measured with them. */
  private async pollEnds(waiting: Map<string, () => void>, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const ids = [...waiting.keys()];
      const ended = await this.system.rows<{ id: string; state: string }>(
        "SELECT id, state FROM agent_gateway.turn WHERE id = ANY ($1) AND state IN ('done', 'failed', 'cancelled')",
        [ids],
      );
      for (const { id, state } of ended) {
        if (state !== 'done') throw new Error(`${id} has ${state}`);
        waiting.get(id)!();
        waiting.delete(id);
      }
      await sleep(CHECK_EVERY_MS);
    }
  }
}

/** Formats the parts, the largest first. */
export function partsIn(each: ReadonlyMap<string, number>): string {
  const busy = [...each].filter(([, ms]) => ms >= 0.05).toSorted(([, a], [, b]) => b - a);
  return busy.map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(', ');
}

/** Returns the sum, in milliseconds. */
export function sumOf(used: ProcessorTime): number {
  return [...used.values()].reduce((sum, seconds) => sum + seconds * 1_000, 0);
}
