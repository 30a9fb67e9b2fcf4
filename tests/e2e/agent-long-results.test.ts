import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StepView } from '@libs/dto/agent/step-view';
import type { ModelRequest, Reply } from '@libs/testing/servers/model-provider/model-provider';
import { EchoServer } from '../security/echo-server.js';
import { MODELS, useDeltas } from './deltas/delta-scene.js';

const TIMEOUT_MS = 120_000;
const CUSTOMERS = ['ada', 'bob', 'cyd'];
const USAGE = { input: 10, output: 5 };
const KEPT = /the file \\+"(fl_[0-9a-f]{32})\\+": go on with result_read and offset \d+/;

const { provider, anAccount, world } = useDeltas();
let echo: EchoServer;
beforeAll(async () => {
  echo = await EchoServer.start();
});
afterAll(() => echo.stop());
beforeEach(() => provider.reset());

/** Plays a model that requests a report, reads its end, and answers which secrets it has seen. */
function play({ body }: ModelRequest): Reply {
  const text = JSON.stringify(body);
  if (!text.includes('call_report')) return { calls: [call('echo__report', {}, 'call_report')], usage: USAGE };
  if (!text.includes('call_end')) {
    const file = /read (fl_[0-9a-f]{32})/.exec(text)?.[1] ?? KEPT.exec(text)?.[1];
    return { calls: [call('result_read', { file, offset: 175_000 }, 'call_end')], usage: USAGE };
  }
  return { text: `Seen: ${[...new Set(text.match(/canary-of-\w+/g))].join(' ')}.`, usage: USAGE };
}

function call(name: string, given: object, id: string) {
  return { id, name, arguments: JSON.stringify(given) };
}

describe.each(MODELS)('a long result of a tool, of a space without a workspace, on %s', (model) => {
  const tools = () => ({
    builtin: [],
    mcp_servers: [
      { name: 'echo', url: `http://${echo.host}/mcp`, headers: { 'x-user': 'canary-of-{{end_user_ref}}' } },
    ],
  });

  it(
    'is read to its end in its turn, by no other one, and is gone with it',
    async () => {
      provider.reply = play;
      const { ok, space, submit, ended } = await anAccount();
      const shared = await space({ model }, tools());
      const runs = async (end_user_ref: string, text = 'report') => {
        const { turn_id, state, result } = await ended(await submit(shared, text, { end_user_ref }));
        const { data } = (await ok('GET', `/turns/${turn_id}/steps`)) as { data: StepView[] };
        const results = data.flatMap(({ tool_calls }) => tool_calls.map((one) => String(one.result)));
        return { turn_id, state, result, results };
      };

      const turns = await Promise.all(CUSTOMERS.map((customer) => runs(customer)));
      const kept = KEPT.exec(JSON.stringify(provider.last.body))![1]!;
      const thief = await runs('eve', `read ${kept}`);

      expect(turns.map(({ state, result }) => [state, result])).toEqual(
        CUSTOMERS.map((customer) => ['done', `Seen: canary-of-${customer}.`]),
      );
      for (const { body } of provider.requests) expect(JSON.stringify(body).length).toBeLessThan(50 * 1_024);
      expect([thief.result, thief.results[1]]).toEqual(['Seen: .', `There is no result "${kept}" in this turn.`]);
      for (const { turn_id } of turns) expect(await ok('GET', `/turns/${turn_id}/files`)).toMatchObject({ data: [] });
      expect(await world.rows('SELECT id FROM file')).toEqual([]);
      expect(await world.rows('SELECT max(file_bytes)::int AS bytes FROM account')).toEqual([{ bytes: 0 }]);
      expect(await world.rows('SELECT thread_id FROM workspace')).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
