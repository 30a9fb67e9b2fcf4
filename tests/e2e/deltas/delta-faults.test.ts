import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startNatsServer } from '@libs/embedded/nats/nats-server';
import { eventually } from '@libs/testing/eventually';
import { after, Gate, useDeltas } from './delta-scene.js';

const scene = useDeltas();
const { world, provider, anAccount } = scene;
const usage = { input: 10, output: 20 };
const words = (of: string, count: number) => Array.from({ length: count }, (_, at) => `${of} ${at} 🙂\n`).join('');
const MAIN = createRequire(import.meta.url).resolve('@apps/turn-runner/main');

/** The process that runs turns. */
let runner: ChildProcess;

function aRunner(): ChildProcess {
  return spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...world.env, DATABASE_URL: world.database.urlOf('turn-runner'), PATH: process.env['PATH'] },
  });
}

async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

beforeAll(async () => {
  await world.beside.stop();
  runner = aRunner();
});
afterAll(() => kill(runner));

describe('a client that follows the texts of a turn', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'whose runner ends by %s drops the text of the lost try, and gets that of the next',
    async (signal) => {
      const { space, submit, follow, ended } = await anAccount();
      const gate = new Gate(14);
      const lost = words('lost', 40);
      provider.next.push(
        { text: 'First I look.', calls: [{ id: 'c', name: 'time_now', arguments: '{}' }], usage },
        { answer: { text: lost, usage }, before: gate.before },
        { answer: { text: words('kept', 40), usage }, before: after(2) },
      );
      const turnId = await submit(await space({ model: 'chat/a' }, { builtin: ['time'] }), 'go');
      const client = follow(turnId);
      const reading = client.readAll(scene.urls);
      await eventually(() => (client.texts[1] ?? '').length > 20);
      expect(lost.startsWith(client.texts[1]!)).toBe(true);

      const killed = runner;
      runner = aRunner();
      await kill(killed, signal);
      gate.release();
      await reading;

      const { result, attempt } = await ended(turnId);
      expect(attempt).toBe(2);
      expect(result).toBe(words('kept', 40));
      expect(client.texts).toEqual(['First I look.', result]);
      expect(client.of('turn.text_discarded').map(({ data: { step, attempt: of } }) => [step, of])).toEqual([[1, 2]]);
      expect(client.of('turn.tool_started')).toHaveLength(1);
      expect(client.of('turn.tool_ended')).toHaveLength(1);
    },
  );

  it('who was away while its runner was lost drops the text, too', async () => {
    const { space, submit, follow, ended } = await anAccount();
    const gate = new Gate(14);
    provider.next.push({ answer: { text: words('lost', 40), usage }, before: gate.before }, { text: 'Short.', usage });
    const turnId = await submit(await space({ model: 'messages/a' }), 'go');
    const client = follow(turnId);
    const away = new AbortController();
    const reading = client.read(scene.urls[0], { signal: away.signal });
    await eventually(() => (client.texts[0] ?? '').length > 20);
    away.abort();
    await reading.catch(() => undefined);

    const killed = runner;
    runner = aRunner();
    await kill(killed);
    await ended(turnId);
    await client.readAll([scene.urls[1]]);
    gate.release();

    expect(client.texts).toEqual(['Short.']);
    expect(client.types.slice(-3)).toEqual(['turn.text_discarded', 'turn.delta', 'turn.done']);
  });

  it('misses nothing when NATS is restarted in the middle, and loses all that was on its way', async () => {
    const { space, submit, follow, ended } = await anAccount();
    const text = words('piece', 400);
    provider.next.push({ answer: { text, usage }, before: after(5) });
    const turnId = await submit(await space({ model: 'responses/a' }), 'go');
    const clients = [follow(turnId), follow(turnId)];
    const reading = clients.map((client, at) => client.readAll([scene.urls[at]!]));
    await eventually(() => clients.every((client) => (client.texts[0] ?? '').length > 200));

    const { port } = world.nats;
    const dir = world.nats.storeDir.replace(/\/jetstream$/, '');
    await world.nats.kill();
    const restarted = await startNatsServer({ dir, port });
    try {
      await Promise.all(reading);
      expect((await ended(turnId)).result).toBe(text);
      for (const client of clients) expect(client.texts).toEqual([text]);
      expect(clients.flatMap((client) => client.of('turn.text_discarded'))).toEqual([]);
    } finally {
      await restarted.stop();
    }
  }, 60_000);
});
