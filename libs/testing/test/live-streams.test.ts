import { afterEach, describe, expect, it } from '@jest/globals';
import type { StreamReader } from '@libs/service-kit/event-streams/event-stream-registry';
import { LiveStreams } from '@libs/service-kit/event-streams/live-streams';
import { LiveTopics } from '@libs/service-kit/event-streams/live-topics';
import { eventually } from '@libs/testing/eventually';
import { openEventStream } from '@libs/testing/http/event-stream';
import fastify from 'fastify';

const running: { close(): Promise<void> }[] = [];
const MANY = { ofProcess: 100, ofKey: 100 };

/** Starts a server whose only page is the stream of its path. */
async function serving(limits: ConstructorParameters<typeof LiveStreams>[0], reader?: StreamReader) {
  const streams = new LiveStreams(limits);
  const server = fastify();
  server.get('/:key', (request, reply) => streams.open((request.params as { key: string }).key, reply, reader));
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  running.push({
    close: async () => {
      streams.beforeApplicationShutdown();
      await server.close();
    },
  });
  return { streams, open: (key: string) => openEventStream(`${url}/${key}`) };
}

afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});

describe('LiveStreams', () => {
  it('reaches every reader of a key, and no one else', async () => {
    const { streams, open } = await serving(MANY);
    const [a, b, other] = [await open('shop'), await open('shop'), await open('other')];

    streams.publish('shop', 'changed', { topics: ['payments'] });
    streams.publish('other', 'over');

    for (const stream of [a, b]) await eventually(() => stream.received('changed').length === 1);
    expect(a.received('changed')).toEqual([{ topics: ['payments'] }]);
    await eventually(() => other.received('over').length === 1);
    expect(other.received('changed')).toEqual([]);
  });

  it('responds with 204 beyond the limit of a key, and of the process, until a reader leaves', async () => {
    const { streams, open } = await serving({ ofProcess: 2, ofKey: 1 });
    const first = await open('a');

    const statuses = [(await open('a')).status, (await open('b')).status, (await open('c')).status];

    expect(statuses).toEqual([204, 200, 204]);
    first.leave();
    await eventually(() => !streams.has('a'));
    expect((await open('a')).status).toBe(200);
  });

  it('keeps a stream with comments while its reader may go on or that is unknown, and ends it then', async () => {
    let checks = 0;
    let may: boolean | Error = new Error('no reply');
    const mayGoOn = async () => {
      checks++;
      if (may instanceof Error) throw may;
      return may;
    };
    const { open } = await serving({ ...MANY, heartbeatMs: 10 }, { name: 'ada', mayGoOn });
    const stream = await open('shop');
    await eventually(() => checks >= 2);
    may = true;
    await eventually(() => checks >= 4 && stream.text().includes('event: beat\ndata: {}\n\nevent: beat\ndata: {}\n\n'));

    may = false;

    await stream.ends();
  });

  it('ends all streams of a reader', async () => {
    const { streams, open } = await serving(MANY, { name: 'ada', mayGoOn: async () => true });
    const [a, b] = [await open('shop'), await open('other')];

    streams.endOf(['bob']);
    expect([streams.has('shop'), streams.has('other')]).toEqual([true, true]);
    streams.endOf(['bob', 'ada']);

    await Promise.all([a.ends(), b.ends()]);
  });
});

describe('LiveTopics', () => {
  it('gathers what happens at once into one message', async () => {
    const { streams, open } = await serving(MANY);
    const topics = new LiveTopics<'payments' | 'sessions'>(streams);
    const stream = await open('shop');

    topics.changed('shop', ['payments']);
    topics.changed('nobody', ['payments']);
    topics.changed('shop', ['sessions', 'payments']);

    await eventually(() => stream.received('changed').length > 0);
    expect(stream.received('changed')).toEqual([{ topics: ['payments', 'sessions'] }]);
  });
});
