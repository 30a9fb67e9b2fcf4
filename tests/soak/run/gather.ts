import { setTimeout as sleep } from 'node:timers/promises';
import { chainAccount } from '@deploy/local/seed/keys';
import { request } from '@libs/testing/http/http-client';
import { readQueues, readTransfers } from '../../faults/evidence/evidence.js';
import { BASE_UNITS_PER_CENT } from '../../stack/people/buyer.js';
import type { FaultRecord, SessionRecord, SoakRecord, TurnRecord } from '../checker/record.js';
import { endpointRecord } from '../world/posts.js';
import type { SoldSession } from '../world/sellers.js';
import type { SoakWorld } from '../world/soak-world.js';

const READ_CONCURRENCY = 4;
/** Nothing has been broken for a while when this reads: requests without a response are given up after this time. */
const ANSWERS_WITHIN_MS = 60_000;
const RECHECK_MS = 500;

/** Caches the last state of finished objects, which are not queried again. */
export class Gatherer {
  private readonly sessions = new Map<string, SessionRecord>();
  private readonly turns = new Map<string, TurnRecord>();

  constructor(private readonly world: SoakWorld) {}

  /**
   * Reads the chain, the receivers, the public API, and of the database only queues, books and slots of schedules.
   * Sessions and turns that have ended are queried again when `all`.
   */
  async gather(faults: readonly FaultRecord[], all: boolean): Promise<SoakRecord> {
    const { system, sellers, agents, schedules, shops, endpoints, watch, trap, trials, tamperings } = this.world;
    if (all) {
      this.sessions.clear();
      this.turns.clear();
    }
    const sessions = await inTurns(sellers.sold, (sold) => this.session(sold));
    const owner = `account ${agents.account.id}`;
    const scheduled = await schedules.read();
    const asked = [...agents.turns, ...scheduled.flatMap((schedule) => schedule.turns)];
    const turns = await inTurns(asked, ({ id, acceptedAtMs }) => this.turn(id, owner, acceptedAtMs));
    const transfers = await readTransfers(system, new Set(sessions.map(({ deposit }) => deposit)));
    return {
      ...transfers,
      judgedAtMs: Date.now(),
      faults,
      endpoints: endpoints.map(endpointRecord),
      feeRecipient: chainAccount('feeRecipient').address.toLowerCase(),
      treasuries: new Map(shops.map(({ owner: of, merchant }) => [of, merchant.treasury.toLowerCase()])),
      sentAtMs: sellers.sentAtMs,
      minedAtMs: sellers.minedAtMs,
      sessions,
      turns,
      schedules: scheduled,
      baits:
        trap.baits +
        endpoints.flatMap(({ receiver }) => receiver.posts).filter(({ behavior }) => behavior === 'redirects').length,
      trapped: [...trap.caught],
      processes: watch.records(),
      stalls: watch.stalls(),
      ...{ trials: [...trials], tamperings: [...tamperings] },
      queues: await readQueues(system),
      bookings: { turns: agents.bookings, calls: agents.tools.calls.book },
      books: await unbalanced(this.world),
    };
  }

  private async session(sold: SoldSession): Promise<SessionRecord> {
    const { session, shop, openedAtMs, isClosedUnpaid, tokensOfKey } = sold;
    const known = this.sessions.get(session.token);
    if (known?.status === 'paid') return known;
    const record: SessionRecord = {
      ...{ token: session.token, owner: shop.owner, openedAtMs, isClosedUnpaid, tokensOfKey: [...tokensOfKey] },
      deposit: session.deposit_address.toLowerCase(),
      dueUnits: BigInt(session.amount_usd_cents) * BASE_UNITS_PER_CENT,
      status: await this.statusOf(session.token),
    };
    this.sessions.set(session.token, record);
    return record;
  }

  private statusOf(token: string): Promise<string> {
    return this.stateOf(`/api/sessions/${token}/status`, 'status');
  }

  private async turn(id: string, owner: string, acceptedAtMs: number): Promise<TurnRecord> {
    const known = this.turns.get(id);
    if (known && !['queued', 'running'].includes(known.state)) return known;
    const { agents } = this.world;
    const headers = { authorization: `Bearer ${agents.key}` };
    const state = await this.stateOf(`/v1/turns/${id}`, 'state', headers);
    const record = { id, owner, acceptedAtMs, state };
    this.turns.set(id, record);
    return record;
  }

  /**
   * Returns the state of an object from a public API. If that responds with 5xx for a minute, returns the status, which
   * no promise allows.
   */
  private async stateOf(path: string, field: string, headers: Record<string, string> = {}): Promise<string> {
    const until = Date.now() + ANSWERS_WITHIN_MS;
    for (;;) {
      const { status, body } = await request(this.world.system.baseUrl, 'GET', path, { headers });
      if (status === 200) return String(body[field]);
      if (status < 500 || Date.now() > until) return `answered ${status}`;
      await sleep(RECHECK_MS);
    }
  }
}

/**
 * Returns the ledger's errors when all turns have ended: there must be one charge for each turn, nothing held, and sums
 * that add up.
 */
async function unbalanced({ system, agents }: SoakWorld): Promise<string[]> {
  const [row] = await system.rows<Record<string, string>>(
    `SELECT
       (SELECT held_micro_usd FROM agent_gateway.account WHERE id = $1) AS held,
       (SELECT balance_micro_usd FROM agent_gateway.account WHERE id = $1)
         - (SELECT sum(amount_micro_usd) FROM agent_gateway.ledger WHERE account_id = $1) AS unexplained,
       (SELECT coalesce(sum(cost_micro_usd), 0) FROM agent_gateway.turn WHERE account_id = $1)
         + (SELECT coalesce(sum(amount_micro_usd), 0) FROM agent_gateway.ledger WHERE account_id = $1 AND kind = 'charge') AS uncharged,
       (SELECT coalesce(sum(held_micro_usd), 0) FROM agent_gateway.day_spend WHERE account_id = $1) AS held_of_caps`,
    [agents.account.id],
  );
  return Object.entries(row!).flatMap(([name, value]) =>
    Number(value) === 0 ? [] : [`books of the account: ${name} is ${value}`],
  );
}

/** Runs a few at a time, in their order. */
async function inTurns<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < list.length; start += READ_CONCURRENCY)
    results.push(...(await Promise.all(list.slice(start, start + READ_CONCURRENCY).map(work))));
  return results;
}
