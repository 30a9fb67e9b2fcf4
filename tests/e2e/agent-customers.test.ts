import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StepView } from '@libs/dto/agent/step-view';
import type { AnsweredCall } from '@libs/testing/servers/model-provider/answer';
import type { ModelRequest, Reply } from '@libs/testing/servers/model-provider/model-provider';
import { EchoServer } from '../security/echo-server.js';
import { useDeltas } from './deltas/delta-scene.js';

const TIMEOUT_MS = 180_000;
const CUSTOMERS = Array.from({ length: 20 }, (_, index) => `customer-${String(index).padStart(2, '0')}`);
const USAGE = { input: 10, output: 5 };

const { provider, anAccount } = useDeltas();
let echo: EchoServer;
beforeAll(async () => {
  echo = await EchoServer.start();
});
afterAll(() => echo.stop());
beforeEach(() => {
  provider.reset();
  provider.reply = play;
});

type Kind = 'memory' | 'workspace' | 'tool';
const canaryOf = (kind: Kind, customer: string) => `canary-${kind}-of-${customer}`;
const allOf = (customer: string) => (['memory', 'tool', 'workspace'] as const).map((kind) => canaryOf(kind, customer));

/** Returns all canaries in a text. */
function canariesIn(text: string | null): string[] {
  return [...new Set(text?.match(/canary-(?:memory|workspace|tool)-of-customer-\w+/g))].toSorted();
}

/** Returns the newest text of a user in a request: the task, and the customer. */
function taskOf({ body }: ModelRequest): { does: string; customer: string } {
  const texts = JSON.stringify(body['messages'] ?? body['input']);
  const [, does, customer] = [...texts.matchAll(/(plants|reads) as (customer-\w+)/g)].at(-1)!;
  return { does: does!, customer: customer! };
}

/** Returns the calls of a turn. All customers use the same key, the same file name and the same tool. */
function callsOf(does: string, customer: string): AnsweredCall[] {
  const calls: [name: string, given: object][] =
    does === 'plants'
      ? [
          ['memory_set', { key: 'pin', value: canaryOf('memory', customer) }],
          ['workspace_write', { name: 'pin.txt', content: canaryOf('workspace', customer) }],
          ['echo__headers', {}],
        ]
      : [
          ['memory_get', { key: 'pin' }],
          ['memory_list', {}],
          ['workspace_read', { name: 'pin.txt' }],
          ['workspace_list', {}],
          ['echo__headers', {}],
        ];
  return calls.map(([name, given], index) => ({
    id: `${does}_${index}_${customer}`,
    name,
    arguments: JSON.stringify(given),
  }));
}

const told = (canaries: readonly string[]) => `I was shown: ${canaries.join(' ')}.`;

/** Plays a model that makes its calls, and then answers that it is done, or with what it was shown. */
function play(request: ModelRequest): Reply {
  const { does, customer } = taskOf(request);
  const calls = callsOf(does, customer);
  const shown = JSON.stringify(request.body);
  if (!shown.includes(calls[0]!.id)) return { calls, usage: USAGE };
  return { text: does === 'plants' ? 'Noted.' : told(canariesIn(shown)), usage: USAGE };
}

describe.each([
  ['chat/a', 'thread'],
  ['responses/a', 'end_user'],
  ['messages/a', 'thread'],
])('customers of one space on %s, whose memory is that of their %s', (model, scope) => {
  const tools = () => ({
    builtin: [{ key: 'memory', config: { scope } }, 'workspace'],
    mcp_servers: [
      {
        name: 'echo',
        url: `http://${echo.host}/mcp`,
        transport: 'http',
        headers: { 'x-user': 'canary-tool-of-{{end_user_ref}}' },
      },
    ],
  });

  it(
    'read back what they keep, and nothing of another one',
    async () => {
      const { ok, space, submit, ended } = await anAccount();
      const [shared, other] = [await space({ model }, tools()), await space({ model }, tools())];
      const runs = async (does: string, customer: string, end_user_ref: string | null = customer, of = shared) => {
        const { turn_id, state, result } = await ended(await submit(of, `${does} as ${customer}`, { end_user_ref }));
        const { data } = (await ok('GET', `/turns/${turn_id}/steps`)) as { data: StepView[] };
        const made = data.flatMap(({ tool_calls }) => tool_calls);
        const calls = made.map((call) => [call.name, canariesIn(call.result)]);
        // What was not kept cannot be read back.
        if (does === 'plants') expect(made.filter((call) => call.state !== 'done')).toEqual([]);
        return { state, result, calls };
      };
      const read = (customer: string, kept: readonly Kind[]) => ({
        state: 'done',
        result: told(kept.map((kind) => canaryOf(kind, customer)).toSorted()),
        calls: [
          ['memory_get', kept.includes('memory') ? [canaryOf('memory', customer)] : []],
          ['memory_list', []],
          ['workspace_read', kept.includes('workspace') ? [canaryOf('workspace', customer)] : []],
          ['workspace_list', []],
          ['echo.headers', kept.includes('tool') ? [canaryOf('tool', customer)] : []],
        ],
      });

      const planted = await Promise.all(CUSTOMERS.map((customer) => runs('plants', customer)));
      expect(planted.map(({ state, result }) => [state, result])).toEqual(CUSTOMERS.map(() => ['done', 'Noted.']));
      expect(planted.map(({ calls }) => calls[2])).toEqual(
        CUSTOMERS.map((customer) => ['echo.headers', [canaryOf('tool', customer)]]),
      );
      const readBack = await Promise.all(CUSTOMERS.map((customer) => runs('reads', customer)));
      const ofNew = await runs('reads', 'customer-new');
      const ofNobody = await runs('reads', 'customer-nobody', null);
      const elsewhere = await runs('reads', CUSTOMERS[0]!, CUSTOMERS[0]!, other);

      expect(readBack).toEqual(CUSTOMERS.map((customer) => read(customer, ['memory', 'workspace', 'tool'])));
      expect(ofNew).toEqual(read('customer-new', ['tool']));
      expect(ofNobody).toEqual(read('customer-nobody', []));
      expect(elsewhere).toEqual(read(CUSTOMERS[0]!, ['tool']));
      const leaked = provider.requests.filter((request) => {
        const own = allOf(taskOf(request).customer);
        return canariesIn(JSON.stringify(request.body)).some((canary) => !own.includes(canary));
      });
      expect(leaked.map(taskOf)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
