import { Supervisor } from '@deploy/local/processes/supervisor';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { inParts } from '@libs/testing/jest/parts';
import { startAnother } from '../../stack/another-process.js';
import { AgentAccount, type Turn } from '../../stack/people/agent-account.js';
import { RecordingMcpServer } from '../../stack/servers/recording-mcp-server.js';
import type { WorldOfFaults } from './world-of-faults.js';

const TIMEOUT_MS = 300_000;
/** A limit for events that wait until a service was restarted and got its unacknowledged events again. */
const PATIENCE_MS = 60_000;
const CALL_GAPS = ['before_tool_call', 'during_tool_call', 'after_tool_call'] as const;
const RACES = 40;
const CONCURRENCY = 60;

/**
 * Returns the invariants of an account when all of its turns have ended: one charge each, nothing held, and sums that
 * add up.
 */
async function books(account: AgentAccount): Promise<object> {
  const [row] = await account.system.rows(
    `SELECT
       (SELECT held_micro_usd FROM agent_gateway.account WHERE id = $1) AS held,
       (SELECT balance_micro_usd FROM agent_gateway.account WHERE id = $1)
         - (SELECT sum(amount_micro_usd) FROM agent_gateway.ledger WHERE account_id = $1) AS unexplained,
       (SELECT coalesce(sum(cost_micro_usd), 0) FROM agent_gateway.turn WHERE account_id = $1)
         + (SELECT coalesce(sum(amount_micro_usd), 0) FROM agent_gateway.ledger WHERE account_id = $1 AND kind = 'charge') AS uncharged,
       (SELECT coalesce(sum(held_micro_usd), 0) FROM agent_gateway.day_spend WHERE account_id = $1) AS held_of_caps,
       (SELECT count(*) FROM agent_gateway.turn WHERE account_id = $1 AND state IN ('queued', 'running')) AS open`,
    [account.id],
  );
  return Object.fromEntries(Object.entries(row!).map(([name, value]) => [name, Number(value)]));
}

const BALANCED = { held: 0, unexplained: 0, uncharged: 0, held_of_caps: 0, open: 0 };

/** Waits until the books of an account add up. */
export async function addsUp(account: AgentAccount): Promise<void> {
  await eventually(async () => {
    expect(await books(account)).toEqual(BALANCED);
    return true;
  });
}

/** Tests turns of agents while processes die: side effects happen once, there is one charge, and an end is final. */
export function agentsAtWork(running: { readonly world: WorldOfFaults }): void {
  let account: AgentAccount;
  let tools: RecordingMcpServer;
  let space: string;

  beforeAll(async () => {
    account = await AgentAccount.create(running.world.system);
    tools = await RecordingMcpServer.start();
    const server = { name: 'desk', url: tools.url, transport: 'http', required: true };
    space = await account.space({ builtin: [], mcp_servers: [server] });
  }, TIMEOUT_MS);

  afterAll(async () => {
    await tools.stop();
  });

  it.each(inParts(CALL_GAPS))(
    'the runner dies %s: the call is made at most once, and the turn ends',
    async (point) => {
      const before = tools.calls.book;
      running.world.arm('turn-runner', point);

      const turn = await account.runTurn(space, 'call desk__book {}');

      await running.world.haveDied(['turn-runner'], point);
      expect(turn).toMatchObject({ state: 'done', attempt: 2 });
      expect(tools.calls.book - before).toBeLessThanOrEqual(1);
      await addsUp(account);
    },
    TIMEOUT_MS,
  );

  it(
    'a tool that declares it may be repeated is repeated, with the turn done',
    async () => {
      const before = tools.calls.note;
      // The tool server kills the runner: a time after the call began may pass before the request has arrived.
      tools.onNextCall('note', () => running.world.kill('turn-runner'));

      const turn = await account.runTurn(space, 'call desk__note {}');

      expect(turn).toMatchObject({ state: 'done', error: null, attempt: 2 });
      expect(tools.calls.note - before).toBe(2);
    },
    TIMEOUT_MS,
  );

  it(
    'the runner dies between a write to the workspace and its record: there is one version, and the turn is done',
    async () => {
      const withWorkspace = await account.space({ builtin: ['workspace'] });
      running.world.arm('turn-runner', 'after_tool_call');

      const turn = await account.runTurn(withWorkspace, 'write workspace file a.txt: hello');

      await running.world.haveDied(['turn-runner'], 'after_tool_call');
      expect(turn).toMatchObject({ state: 'done', attempt: 2 });
      const path = `/threads/${turn.thread_id}/files/a.txt/versions`;
      const { data } = await account.ok<{ data: object[] }>('GET', path);
      expect(data).toMatchObject([{ version: 1, turn_id: turn.turn_id, source: 'agent' }]);
    },
    TIMEOUT_MS,
  );

  it.each(inParts(['after_commit_before_publish', 'after_handler_commit_before_ack']))(
    'gateway and runner die %s: every turn that was accepted ends once',
    async (point) => {
      const plain = await account.space();
      const services = ['agent-gateway', 'turn-runner'] as const;
      for (const service of services) running.world.arm(service, point, 3);
      const ids: string[] = [];
      for (let index = 0; index < 10; index++) {
        const idempotencyKey = `${point} ${index}`;
        ids.push(await patiently(() => account.submits(plain, 'hello', { idempotencyKey })));
      }
      const turns = await Promise.all(ids.map((id) => patiently(() => account.ended(id))));

      await running.world.haveDied(services, point, () => patiently(() => account.runTurn(plain, 'hello')));
      expect(turns.map(({ state }) => state)).toEqual(ids.map(() => 'done'));
      await addsUp(account);
    },
    TIMEOUT_MS,
  );

  it(
    'NATS comes back empty: every turn that was accepted ends once',
    async () => {
      const { nats } = running.world;
      const plain = await account.space();
      await nats.kill();
      const ids: string[] = [];
      for (let index = 0; index < 10; index++) ids.push(await account.submits(plain, 'hello'));
      nats.wipe();
      await nats.start();

      const turns: Turn[] = await Promise.all(ids.map((id) => account.ended(id)));
      expect(turns.map(({ state }) => state)).toEqual(ids.map(() => 'done'));
      await addsUp(account);
    },
    TIMEOUT_MS,
  );

  it(
    'two runners on one queue run each turn once, and cancels that race with ends settle each once',
    async () => {
      const second = await anotherRunner(running.world);
      const spaces = await Promise.all(Array.from({ length: 6 }, () => account.space()));
      const ids = await Promise.all(
        Array.from({ length: CONCURRENCY }, (_, index) => account.submits(spaces[index % spaces.length]!, 'hello')),
      );
      await Promise.all(ids.slice(0, RACES).map((id) => account.call('POST', `/turns/${id}/cancel`)));
      const ends = await Promise.all(ids.map((id) => account.ended(id)));

      await addsUp(account);
      const later = await Promise.all(ids.map((id) => account.turn(id)));
      expect(later.map(({ state, result, billed_cost_usd }) => ({ state, result, billed_cost_usd }))).toEqual(
        ends.map(({ state, result, billed_cost_usd }) => ({ state, result, billed_cost_usd })),
      );
      expect(ends.slice(RACES).map(({ state }) => state)).toEqual(ends.slice(RACES).map(() => 'done'));
      await second.stopAll();
    },
    TIMEOUT_MS,
  );
}

/** Starts a second replica with the same settings on a port of its own. */
async function anotherRunner({ system }: WorldOfFaults): Promise<Supervisor> {
  const supervisor = new Supervisor({ logs: system.stack.state.logs, print: () => undefined, restarts: false });
  await startAnother(system, supervisor, 'turn-runner', 'turn-runner-2');
  system.onStop(() => supervisor.stopAll());
  return supervisor;
}

/** Repeats a call while the called service is being restarted: these calls may be made twice. */
function patiently<T>(call: () => Promise<T>): Promise<NonNullable<T>> {
  return eventually(call, PATIENCE_MS);
}
