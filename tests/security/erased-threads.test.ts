import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { AgentAccount, type TurnExtras } from '../stack/people/agent-account.js';
import { WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { useSystem } from '../stack/use-system.js';
import { findings, tablesOf } from './leak-targets.js';

const TIMEOUT_MS = 120_000;
const running = useSystem();
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});
afterAll(() => receiver.stop());

/** Three customers with two threads each, and the text in each of them. */
const THREADS = ['ada', 'bob', 'eve'].flatMap((end_user_ref) =>
  [undefined, 'work'].map((name) => ({
    extras: { end_user_ref, ...(name === undefined ? {} : { thread: name }) } satisfies TurnExtras,
    secret: `canary ${end_user_ref} ${name ?? 'default'} 5e1f`,
  })),
);

describe('threads of one space, in the whole system', () => {
  it(
    'see only what is theirs, and leave no text in any table of any service once they are deleted',
    async () => {
      const { system } = running;
      const account = await AgentAccount.create(system);
      await account.ok('POST', '/webhooks', { url: receiver.url });
      const tools = { builtin: ['memory', 'files', { key: 'code.js', config: { timeout_ms: 10_000 } }] };
      const space = await account.space(tools);
      const turns = await Promise.all(
        THREADS.map(({ extras, secret }) =>
          account.runTurn(space, `remember pin as ${secret} then write file pin.txt: ${secret}`, {
            ...extras,
            metadata: { secret },
          }),
        ),
      );
      expect(turns.map(({ state }) => state)).toEqual(THREADS.map(() => 'done'));

      const recalled = await Promise.all(
        THREADS.map(({ extras }) => account.runTurn(space, 'recall pin then what did I ask before', extras)),
      );
      expect(recalled.map(({ result }) => result!.match(/canary [a-z]+ [a-z]+ 5e1f/g)!.filter(unique))).toEqual(
        THREADS.map(({ secret }) => [secret]),
      );
      await eventually(
        () => receiver.posts.filter(({ body }) => body.includes('"turn.done"')).length >= 2 * THREADS.length,
      );

      // One thread is deleted in the middle of a turn, with another turn queued behind it.
      const { extras, secret } = THREADS[1]!;
      const [running_, waiting] = [
        await account.submits(space, `run js: for (;;) {} // ${secret}`, extras),
        await account.submits(space, `write file again.txt: ${secret}`, extras),
      ];
      await eventually(async () => (await account.turn(running_)).state === 'running');
      const spent = await account.ok<{ totals: { turns: number } }>('GET', '/usage?group_by=end_user_ref');
      for (const index of [0, 1]) await account.ok('DELETE', `/threads/${turns[index]!.thread_id}`);

      const secrets = { named: secret, default: THREADS[0]!.secret };
      await eventually(async () => findings(secrets, await tablesOf(system)).length === 0, 60_000);
      for (const turn of [running_, waiting, turns[0]!.turn_id, turns[1]!.turn_id])
        expect((await account.call('GET', `/turns/${turn}`)).status).toBe(404);
      const kept = Object.fromEntries(THREADS.slice(2).map((one) => [one.secret, one.secret]));
      const left = new Set(findings(kept, await tablesOf(system)).map((found) => found.split(' in ')[0]));
      expect([...left].toSorted()).toEqual(Object.keys(kept).toSorted());
      const after = await account.ok<{ totals: { turns: number } }>('GET', '/usage?group_by=end_user_ref');
      expect(after.totals.turns).toBe(spent.totals.turns);

      const again = await account.runTurn(space, 'recall pin then what did I ask before', extras);
      expect(again.result).not.toContain('canary');
      const [other] = THREADS.slice(3);
      expect((await account.runTurn(space, 'recall pin', other!.extras)).result).toContain(other!.secret);
    },
    TIMEOUT_MS,
  );
});

function unique<T>(value: T, index: number, all: readonly T[]): boolean {
  return all.indexOf(value) === index;
}
