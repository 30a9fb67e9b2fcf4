import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import type { DeltaReader } from './delta-reader.js';
import { after, Gate, MODELS, useDeltas } from './delta-scene.js';

// A provider may send as many bytes as its tokens have at most.
const scene = useDeltas({ ENGINE_MAX_OUTPUT_TOKENS: '16384' });
const { world, provider, other, anAccount } = scene;
const usage = { input: 10, output: 20 };
const words = (count: number) => Array.from({ length: count }, (_, at) => `word ${at} 🙂 größer\n`).join('');

describe('the texts of a turn', () => {
  it.each(MODELS)('of %s come while they are written, and are the result in the end', async (model) => {
    const { space, submit, follow, ended, ok } = await anAccount();
    const text = words(40);
    const gate = new Gate(20);
    provider.next.push({ answer: { text, reasoning: 'hm', usage }, before: gate.before });
    const turnId = await submit(await space({ model }), 'go');
    const client = follow(turnId);
    const reading = client.read(scene.urls[1]);

    await gate.reached;
    await eventually(() => (client.texts[0] ?? '').length > 50);
    expect(text.startsWith(client.texts[0]!)).toBe(true);
    expect(client.isOver).toBe(false);
    gate.release();
    await reading;
    const turn = await ended(turnId);

    expect(client.texts).toEqual([text]);
    expect(turn.result).toBe(text);
    const seen = client.types.filter((type) => type !== 'turn.delta');
    expect(seen.filter((type) => type.startsWith('turn.reasoning'))).toEqual([
      'turn.reasoning_started',
      'turn.reasoning_ended',
    ]);
    expect([seen[0], seen.at(-1)]).toEqual(['turn.queued', 'turn.done']);
    expect(JSON.stringify(client.of('turn.reasoning_started'))).not.toContain('hm');
    // Clients that come late get the same from the journal.
    const late = follow(turnId);
    await late.read(scene.urls[0]);
    expect(late.texts).toEqual([text]);
    const listed = (await ok('GET', `/turns/${turnId}/events`)).data.map(({ type }: { type: string }) => type);
    expect(['turn.queued', 'turn.running', 'turn.done']).toEqual(expect.arrayContaining(listed));
  });

  it('come from the rule-based engine, word by word on request', async () => {
    const { space, submit, follow, ended } = await anAccount();
    const turnId = await submit(await space(), `say slowly: ${'one two three four five six seven '.repeat(8)}`);
    const client = follow(turnId);
    await client.read(scene.urls[1]);

    expect(client.texts).toEqual([(await ended(turnId)).result]);
    expect(client.of('turn.delta').length).toBeGreaterThan(3);
  });

  it('continue exactly where a client was, at whatever replica, however often it is cut off', async () => {
    const { space, submit, follow, ended } = await anAccount();
    const spaceId = await space({ model: 'messages/a' }, { builtin: ['time'] });
    for (let round = 0; round < 6; round++) {
      const text = words(60 + round);
      provider.next.push(
        {
          answer: { text: 'I look at the time.', calls: [{ id: 'c1', name: 'time_now', arguments: '{}' }], usage },
          before: after(1),
        },
        { answer: { text, reasoning: 'so', usage }, before: after(round % 2) },
      );
      const turnId = await submit(spaceId, 'go');
      const client = follow(turnId);
      await client.readAll(scene.urls, () => ({ cutAfter: 1 + Math.floor(Math.random() * 2_500) }));
      expect(client.texts).toEqual(['I look at the time.', text]);
      expect((await ended(turnId)).result).toBe(text);
      const once = client.events.filter(({ type }) => !['turn.delta', 'turn.stepped'].includes(type));
      expect(once.map(({ type }) => type)).toEqual([...new Set(once.map(({ type }) => type))]);
      expect(client.of('turn.tool_ended')).toHaveLength(1);
    }
  });

  it('report when tools begin and end, and nothing about their arguments and results', async () => {
    const { space, submit, follow, ended } = await anAccount();
    const spaceId = await space({ model: 'chat/a' }, { builtin: ['time', 'memory', 'code.js'] });
    const call = (id: string, name: string, given: object) => ({ id, name, arguments: JSON.stringify(given) });
    provider.next.push(
      {
        text: 'Let me see.',
        calls: [
          call('a', 'time_now', {}),
          call('b', 'code_js', { code: '"canary-" + (40 + 2)' }),
          call('c', 'no_such_tool', { secret: 'canary-given' }),
        ],
        usage,
      },
      { text: 'Done.', usage },
    );
    const turnId = await submit(spaceId, 'go');
    const client = follow(turnId);
    await client.readAll(scene.urls);
    await ended(turnId);

    const shown = client.events
      .filter(({ type }) => type.startsWith('turn.tool'))
      .map(({ type, data: { call_id, tool, ok } }) => [type, call_id, tool, ok]);
    expect(shown).toEqual([
      ['turn.tool_started', 'call_0_0', 'time_now', undefined],
      ['turn.tool_ended', 'call_0_0', 'time_now', true],
      ['turn.tool_started', 'call_0_1', 'code_js', undefined],
      ['turn.tool_ended', 'call_0_1', 'code_js', true],
      ['turn.tool_started', 'call_0_2', 'no_such_tool', undefined],
      ['turn.tool_ended', 'call_0_2', 'no_such_tool', false],
    ]);
    for (const { data } of client.of('turn.tool_ended')) expect(data.ms).toBeGreaterThanOrEqual(0);
    const texts = client.events.filter(({ type }) => type !== 'turn.queued').map(({ data }) => JSON.stringify(data));
    expect(texts.join('\n')).not.toContain('canary');
    // The journal contains the same.
    const late = follow(turnId);
    await late.readAll(scene.urls);
    expect(late.texts).toEqual(client.texts);
    expect(
      late.events
        .filter(({ type }) => type.startsWith('turn.tool'))
        .map(({ type, data }) => [type, data.call_id, data.ok]),
    ).toEqual(shown.map(([type, id, , ok]) => [type, id, ok]));
  });

  it('have no secret, and no beginning of one, also where a model sends it in pieces', async () => {
    const secret = 'canary-of-a-header-83c1f0';
    const { space, submit, follow, ended, ok } = await anAccount();
    const { host } = new URL(other.url);
    const headers = { 'x-key': '{{secret:FETCHED}}' };
    const spaceId = await space({ model: 'messages/a' });
    await ok('PUT', `/spaces/${spaceId}/secret`, { name: 'FETCHED', value: secret, allowed_hosts: [host] });
    const fetching = { key: 'http.fetch', config: { allowed_hosts: [host], headers } };
    await ok('PUT', `/spaces/${spaceId}/tools`, { builtin: [fetching] });
    const on = new Set<string>();
    world.bus.connection.subscribe('live.>', { callback: (_, message) => void on.add(message.string()) });
    await world.bus.flush();
    const text = `The key is ${secret}, in base64 ${Buffer.from(secret).toString('base64')}, and canary-of-nothing.`;
    let client: DeltaReader | undefined;
    // By the index of the event that waits for it, after three of the protocol and the pieces that show it.
    const shown = new Map([
      [4, 'The key is '],
      [6, ', in base64 '],
      [9, '=, and '],
    ]);
    const eachSeen = (index: number) => eventually(() => client?.texts[1]?.includes(shown.get(index)!));
    provider.next.push(
      {
        text: 'I fetch.',
        calls: [{ id: 'f', name: 'http_fetch', arguments: JSON.stringify({ url: other.url }) }],
        usage,
      },
      { answer: { text, usage }, before: (index) => shown.has(index) && eachSeen(index) },
    );
    const turnId = await submit(spaceId, 'go');
    client = follow(turnId);
    await client.readAll(scene.urls);

    const { result } = await ended(turnId);
    expect(result).toMatch(/^The key is \[secret FETCHED\], in base64 \[secret FETCHED\].*, and canary-of-nothing\.$/);
    expect(client.texts[1]).toBe(result);
    expect(client.of('turn.delta').length).toBeGreaterThan(4);
    expect(client.of('turn.text_discarded')).toEqual([]);
    for (const sent of [...on, ...client.events.map(({ data }) => JSON.stringify(data))]) {
      expect(sent).not.toMatch(/canary-of-a|Y2FuYXJ5LW9mL/);
    }
  });

  it('are gone with their thread', async () => {
    const { space, submit, follow, ended, call, ok } = await anAccount();
    const thread = 'gone';
    const turnId = await submit(await space(), 'say slowly: the color of canaries', { thread });
    const client = follow(turnId);
    await client.readAll(scene.urls);
    const { thread_id } = await ended(turnId);
    const texts = () => world.bus.calls('runner.texts', { turn_id: turnId, step: 0, offset: 0 });
    expect(JSON.stringify(await texts())).toContain('canaries');

    await ok('DELETE', `/threads/${thread_id}`);

    await eventually(async () => (await call('GET', `/turns/${turnId}/events?deltas=true`)).status === 404);
    const late = follow(turnId);
    await late.read(scene.urls[1]);
    expect(late.status).toBe(404);
    await eventually(async () => JSON.stringify(await texts()) === '{"steps":[]}');
  });

  it('are withdrawn when the model is given up after a part of its answer', async () => {
    const { space, submit, follow, ended } = await anAccount();
    const broken = { answer: { text: words(30), usage }, after: 20, ends: 'cut' } as const;
    provider.next.push(broken, broken, broken);
    other.next.push({ text: 'From the other one.', usage });
    const turnId = await submit(await space({ model: 'chat/a', fallback_models: ['other/b'] }), 'go');
    const client = follow(turnId);
    await client.readAll(scene.urls);

    expect((await ended(turnId)).result).toBe('From the other one.');
    expect(client.texts).toEqual(['From the other one.']);
    // A try that ended before anybody followed the turn was never seen.
    expect([1, 2, 3]).toContain(client.of('turn.text_discarded').length);
  });

  it('are withdrawn when the answer is refused at its end, and the turn fails', async () => {
    const { space, submit, follow, ended } = await anAccount();
    let client: DeltaReader | undefined;
    provider.next.push({
      raw: async (response) => {
        const chunk = (delta: object, finish_reason: string | null = null) =>
          `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(chunk({ role: 'assistant', content: 'How to build' }));
        await eventually(() => client?.texts[0]);
        response.end(`${chunk({}, 'content_filter')}data: [DONE]\n\n`);
      },
    });
    const turnId = await submit(await space({ model: 'chat/a' }), 'go');
    client = follow(turnId);
    await client.readAll(scene.urls);

    expect(await ended(turnId)).toMatchObject({ state: 'failed', result: null });
    expect(client.of('turn.delta').length).toBeGreaterThan(0);
    expect(client.texts).toEqual(['']);
    const withoutStart = client.types.filter((type) => type !== 'turn.running');
    expect(withoutStart.slice(-2)).toEqual(['turn.text_discarded', 'turn.failed']);
  });

  it('end with a mark where the turn is cancelled, as its result does', async () => {
    const { space, submit, follow, ended, ok } = await anAccount();
    const gate = new Gate(12);
    provider.next.push({ answer: { text: words(40), usage }, before: gate.before });
    const turnId = await submit(await space({ model: 'chat/a' }), 'go');
    const client = follow(turnId);
    const reading = client.readAll(scene.urls);
    await eventually(() => (client.texts[0] ?? '').length > 50);

    await ok('POST', `/turns/${turnId}/cancel`);
    await reading;
    gate.release();

    const turn = await ended(turnId);
    expect(turn.state).toBe('cancelled');
    expect(turn.result).toMatch(/\[cut: the turn ended while the answer came\]$/);
    expect(client.texts).toEqual([turn.result]);
  });

  it('are those of each step where a delivery is required', async () => {
    const { space, submit, follow, ended } = await anAccount();
    const schema = { type: 'object', properties: { n: { type: 'integer' } } };
    const spaceId = await space(
      { model: 'chat/a', required_delivery: true },
      { builtin: [{ key: 'output.deliver', config: { schema } }] },
    );
    provider.next.push(
      { text: 'I forgot.', usage },
      { text: 'Here.', calls: [{ id: 'd', name: 'output_deliver', arguments: '{"n": 1}' }], usage },
      { text: 'Delivered.', usage },
    );
    const turnId = await submit(spaceId, 'go');
    const client = follow(turnId);
    await client.readAll(scene.urls);

    expect(await ended(turnId)).toMatchObject({ state: 'done', outputs: [{ n: 1 }], result: 'Delivered.' });
    expect(client.texts).toEqual(['I forgot.', 'Here.', 'Delivered.']);
  });
});

describe('a client that follows a turn', () => {
  it('without requesting texts gets what it always got', async () => {
    const { space, submit, follow, ended } = await anAccount();
    provider.next.push(
      { text: 'Step.', calls: [{ id: 'c1', name: 'time_now', arguments: '{}' }], usage },
      { text: 'Done.', usage },
    );
    const turnId = await submit(await space({ model: 'chat/a' }, { builtin: ['time'] }), 'go');
    const [plain, off] = [follow(turnId, ''), follow(turnId, '?deltas=false')];
    await Promise.all([plain.read(scene.urls[0]), off.read(scene.urls[1])]);
    await ended(turnId);

    for (const client of [plain, off]) {
      const durable = client.events.filter(({ type }) => type !== 'turn.stepped');
      // Where the end was applied before the start, there is no start.
      const wanted = ['1 turn.queued', '2 turn.running', '3 turn.done'];
      const got = durable.map(({ id, type }) => `${id} ${type}`);
      expect(got).toEqual(wanted.filter((one) => got.includes(one)));
      expect([got[0], got.at(-1)]).toEqual([wanted[0], wanted[2]]);
      for (const { id } of client.of('turn.stepped')) expect(id).toMatch(/^\d\.1$/);
    }
  });

  it('has to own it, and to use known parameters', async () => {
    const [owner, stranger] = [await anAccount(), await anAccount()];
    const turnId = await owner.submit(await owner.space(), 'hello');
    await owner.ended(turnId);
    const status = async (of: typeof owner, query: string, id?: string) => {
      const client = of.follow(turnId, query);
      client.lastId = id;
      await client.read(scene.urls[0]);
      return client.status;
    };

    expect(await status(stranger, '?deltas=true')).toBe(404);
    for (const query of ['?deltas=maybe', '?deltas=', '?deltas=true&deltas=false']) {
      expect([query, await status(owner, query)]).toEqual([query, 422]);
    }
    for (const id of [
      'x',
      '1-',
      '1-0.1',
      '1-0.0.0.0.0.0.0.0',
      '1-zzzzzzz.0.0.0.0.0.0.0.0',
      '-1',
      '1-0.0.0.0.0.0.0.0.0.0',
    ]) {
      expect([id, await status(owner, '?deltas=true', id)]).toEqual([id, 422]);
    }
    expect(await status(owner, '?deltas=true', '3')).toBe(204);
    const list = async (query: string) => (await owner.call('GET', `/turns/${turnId}/events${query}`)).body;
    expect(await list('?deltas=true')).toEqual(await list(''));
    expect((await list('?deltas=maybe')).error.details).toMatchObject([{ loc: ['query', 'deltas'] }]);
  });

  it('with an id that was made up gets the text again', async () => {
    const { space, submit, follow, ended } = await anAccount();
    const turnId = await submit(await space(), 'hello');
    const { result } = await ended(turnId);
    for (const id of ['2-0.1.0.5.1.0.0.0.0', '2-0.1.0.zzzz.zz.0.0.0.0', '1-5.9.9.9.9.9.9.9.9']) {
      const client = follow(turnId);
      client.lastId = id;
      // The text that such a client has assembled so far.
      client.texts[0] = 'x'.repeat(result.length * 100);
      await client.read(scene.urls[0]).catch(() => undefined);
      expect(client.types.at(-1)).toBe('turn.done');
      if (!id.startsWith('1-5')) expect(client.texts[0]).toBe(result);
    }
  });

  it('slowly gets all of a long text in fewer, longer pieces, and holds up nobody', async () => {
    const { space, submit, follow, ended } = await anAccount();
    const text = words(48_000).slice(0, 1_000_000);
    provider.next.push({ answer: { text, usage }, before: (index) => (index % 400 === 0 ? after(1)() : undefined) });
    const turnId = await submit(await space({ model: 'chat/a' }), 'go');
    const [quick, slow] = [follow(turnId), follow(turnId)];
    const reading = slow.readAll(scene.urls, () => ({ beforeChunk: after(20) }));
    await quick.readAll(scene.urls);
    await reading;

    expect(quick.texts[0]!.length).toBe(text.length);
    expect([quick.texts[0] === text, slow.texts[0] === text]).toEqual([true, true]);
    expect((await ended(turnId)).result).toMatch(/\[cut: the result was longer/);
    const late = follow(turnId);
    await late.readAll(scene.urls);
    expect(late.texts[0] === text).toBe(true);
  }, 120_000);

  it('costs the runner nothing where it requests no texts', async () => {
    const sent: string[] = [];
    world.bus.connection.subscribe('live.>', { callback: (_, message) => void sent.push(message.subject) });
    await world.bus.flush();
    const { space, submit, follow } = await anAccount();
    const turnId = await submit(await space(), 'say slowly: nobody reads this');
    const client = follow(turnId, '');
    await client.readAll(scene.urls);

    expect(client.isOver).toBe(true);
    expect(sent.filter((subject) => subject.startsWith('live.turn_updates'))).toEqual([]);
  });
});
