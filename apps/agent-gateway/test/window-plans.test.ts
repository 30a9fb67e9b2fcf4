import { beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@libs/service-kit/database/database';
import { analyze, RowsRead } from '@libs/testing/plans/rows-read';
import { type SubjectWindow, WindowsService } from '../src/stored-quotas/windows.service.js';
import { useAccounts } from './accounts.js';
import { useTurns } from './turn-scene.js';

const accounts = useAccounts();
const { world } = accounts;
const { funded, submit } = useTurns(accounts);

/** Paid turns, one each quarter of an hour before `AT`, of several customers in turn; each third one is of the key. */
const TURNS = 3_000;
const EVERY_S = 900;
const CUSTOMERS = 64;
const AT = new Date('2026-11-28T12:00:00Z');
const HELD = 7;
/** Lengths of the ten windows that an account may have, in seconds; the longest has all turns. */
const LENGTHS = [900, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400, 172_800, 604_800, 31 * 86_400];
/** Each turn is read once, and compared with the windows of its account. */
const MAX_READ = TURNS * (LENGTHS.length + 4);
/** Missing amounts of windows: one that any turn frees, one that some do, and one that only long windows have. */
const MISSING = [1, 2_500, 60_000, 1_000_000];
let accountId: number;
let keyId: number;

beforeAll(async () => {
  const { id, key, space } = await funded(10_000_000);
  accountId = id;
  const { body } = await submit(key, space);
  const [made] = await world.rows<{ key_id: string }>('SELECT key_id FROM turn WHERE id = $1', [body.turn_id]);
  keyId = Number(made!.key_id);
  await world.rows(
    `INSERT INTO turn (id, account_id, space_id, key_id, position, text, hold_micro_usd, cap_day, manifest_version, tools_version,
       state, finished_at, end_user_ref, cost_micro_usd)
     SELECT 'tn_' || n, account_id, space_id, CASE WHEN n % 3 = 0 THEN key_id END, position + n, '', 0, cap_day, 0, 0, 'done',
       $2::timestamptz - make_interval(secs => ${EVERY_S} * n), 'customer ' || n % ${CUSTOMERS}, n
     FROM turn CROSS JOIN generate_series(1, ${TURNS}) n WHERE id = $1`,
    [body.turn_id, AT],
  );
  await world.rows(
    `INSERT INTO day_spend (account_id, day, scope, subject, spent_micro_usd, held_micro_usd)
     VALUES ($1, '2026-11-28', 'end_user', 'customer 5', 0, ${HELD})`,
    [id],
  );
  await analyze(world, 'agent_gateway.turn', 'agent_gateway.day_spend');
});

/** Returns the cost of a subject's turns that ended within the given seconds before `AT`. The nth costs n. */
function spent(seconds: number, isMeant: (n: number) => boolean): number {
  let sum = 0;
  for (let n = 1; n <= TURNS && n * EVERY_S < seconds; n++) if (isMeant(n)) sum += n;
  return sum;
}

/**
 * Returns when the turn ended that frees the missing cost of a subject in the given seconds before `AT`: the oldest
 * leave first. Null: there is none.
 */
function freedBy(seconds: number, missing: number, isMeant: (n: number) => boolean): Date | null {
  let freed = 0;
  for (let n = TURNS; n >= 1; n--) {
    if (n * EVERY_S >= seconds || !isMeant(n)) continue;
    freed += n;
    if (freed >= missing) return new Date(AT.getTime() - n * EVERY_S * 1_000);
  }
  return null;
}

const windowsOf = (scope: SubjectWindow['scope'], subjects: readonly string[]): SubjectWindow[] =>
  LENGTHS.flatMap((seconds, place) => subjects.map((subject) => ({ place, seconds, micro_usd: 1, scope, subject })));
const customers = Array.from({ length: CUSTOMERS }, (_, n) => `customer ${n}`);

describe(`windows of an account with ${TURNS} paid turns`, () => {
  const used = async (windows: readonly SubjectWindow[]) => {
    const reads = new RowsRead(world.service.app.get(Database));
    return { sums: await new WindowsService().used(reads.sql, accountId, windows, AT), reads };
  };

  it('of a batch of customers read each turn once, not once for each of them', async () => {
    const windows = windowsOf('end_user', customers);

    const { sums, reads } = await used(windows);

    expect(reads.count).toBeLessThan(MAX_READ);
    expect(sums).toEqual(
      windows.map(({ seconds, subject }) => {
        const held = subject === 'customer 5' ? HELD : 0;
        return spent(seconds, (n) => `customer ${n % CUSTOMERS}` === subject) + held;
      }),
    );
  });

  it('are summed for the account, keys and customers together, each by its own turns', async () => {
    const [held] = await world.rows<{ account: string; key: string }>(
      `SELECT held_micro_usd AS account, (SELECT coalesce(sum(held_micro_usd), 0) FROM day_spend
         WHERE account_id = $1 AND scope = 'key' AND subject = $2) AS key FROM account WHERE id = $1`,
      [accountId, String(keyId)],
    );
    const windows = [
      ...windowsOf('account', ['']),
      ...windowsOf('key', [String(keyId), '0']),
      ...windowsOf('end_user', ['customer 3', 'nobody']),
    ];

    const { sums, reads } = await used(windows);

    expect(reads.count).toBeLessThan(MAX_READ);
    expect(sums.slice(0, 10)).toEqual(LENGTHS.map((seconds) => spent(seconds, () => true) + Number(held!.account)));
    expect(sums.slice(10)).toEqual(
      windows.slice(10).map(({ seconds, scope, subject }) => {
        if (scope === 'key') return subject === '0' ? 0 : spent(seconds, (n) => n % 3 === 0) + Number(held!.key);
        return subject === 'nobody' ? 0 : spent(seconds, (n) => n % CUSTOMERS === 3);
      }),
    );
  });

  const freed = async (windows: readonly (SubjectWindow & { missing: number })[]) => {
    const reads = new RowsRead(world.service.app.get(Database));
    return { times: await new WindowsService().freedBy(reads.sql, accountId, windows, AT), reads };
  };

  it('of a batch of customers that are full read each turn once for the time at which they have room', async () => {
    const windows = windowsOf('end_user', customers).map((window, index) => ({
      ...window,
      missing: MISSING[index % MISSING.length]!,
    }));

    const { times, reads } = await freed(windows);

    expect(reads.count).toBeLessThan(MAX_READ);
    expect(times).toEqual(
      windows.map(({ seconds, subject, missing }) =>
        freedBy(seconds, missing, (n) => `customer ${n % CUSTOMERS}` === subject),
      ),
    );
  });

  it('have room by the turns of the account, keys and customers, each by its own, and never where only holds fill them', async () => {
    const windows = [
      ...windowsOf('account', ['']),
      ...windowsOf('key', [String(keyId), '0']),
      ...windowsOf('end_user', ['customer 3', 'nobody']),
    ].map((window, index) => ({ ...window, missing: MISSING[index % MISSING.length]! }));

    const { times, reads } = await freed(windows);

    expect(reads.count).toBeLessThan(MAX_READ);
    expect(times).toEqual(
      windows.map(({ seconds, scope, subject, missing }) =>
        freedBy(seconds, missing, (n) => {
          if (scope === 'account') return true;
          if (scope === 'key') return subject !== '0' && n % 3 === 0;
          return subject !== 'nobody' && n % CUSTOMERS === 3;
        }),
      ),
    );
    expect(times.filter((time) => time !== null).length).toBeGreaterThan(10);
    expect(times).toContain(null);
    expect(await new WindowsService().freedBy(world.service.app.get(Database), accountId, [], AT)).toEqual([]);
  });
});
