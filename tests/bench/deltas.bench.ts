/**
 * Texts of turns on their way: from a model provider's write to a client's read, through runner, NATS, agent gateway
 * and the public gateway, compared with clients that read from the provider itself, and the services' cost for it. The
 * content of each piece of text is the time at which it was written. Run: `npm run bench -- deltas`. `--keep`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ModelProvider, type Reply } from '@libs/testing/servers/model-provider/model-provider';
import { request } from 'undici';
import { DeltaReader } from '../e2e/deltas/delta-reader.js';
import { AgentAccount } from '../stack/people/agent-account.js';
import { RunningSystem } from '../stack/running-system.js';
import { KEEP, once, Recorder } from './figures/recorder.js';
import { percentile } from './figures/statistics.js';
import { between, ofServices } from './processor-time.js';
import { liftCaps } from './uncapped.js';

const { values: options } = parseArgs({ options: KEEP });
const figures = new Recorder('deltas', options);
const FIRSTS = 60;
const STREAMS = 20;
const PIECES = 100;
const PIECE_EVERY_MS = 50;
/** The number of characters of a piece, which is what the provider of tests sends at once. */
const PIECE = 16;
const PRICE = { input: 1_000, cached: 100, output: 1_000 };

const provider = new ModelProvider();
await provider.start();
const system = await RunningSystem.start({
  fsync: true,
  env: () => ({
    MODEL_PROVIDERS: JSON.stringify({ chat: { kind: 'openai-chat', url: provider.url, model: 'a' } }),
    ENGINE_PRICES: JSON.stringify({ 'chat/a': PRICE }),
  }),
});
try {
  const account = await AgentAccount.create(system, { creditsUsd: 1_000 });
  await liftCaps(account);
  const spaces = await Promise.all(Array.from({ length: STREAMS }, () => aSpace(account)));
  await atOnce(1, 5, () => aTurn(account, spaces[0]!, 1));
  const direct = await atOnce(1, FIRSTS, () => fromProvider(1));
  const firsts = await atOnce(1, FIRSTS, () => aTurn(account, spaces[0]!, 1));
  report('first text, one turn after another', firsts, direct);
  const pieces = await atOnce(STREAMS, STREAMS, () => fromProvider(PIECES));
  const follow = async (isWatched: boolean) => {
    const before = ofServices(system);
    const startedAt = performance.now();
    const delays = await atOnce(STREAMS, STREAMS, (at) => aTurn(account, spaces[at]!, PIECES, isWatched));
    const seconds = (performance.now() - startedAt) / 1_000;
    if (isWatched) report(`each piece of ${PIECES}, ${STREAMS} turns at once`, delays, pieces);
    const used = [...between(before, ofServices(system))].toSorted(([, a], [, b]) => b - a);
    const cpuMs = (used.reduce((sum, [, spent]) => sum + spent, 0) * 1_000) / STREAMS;
    const busiest = used.slice(0, 4).map(([name, spent]) => `${name} ${((spent * 100) / seconds).toFixed(0)}%`);
    console.log(`${isWatched ? 'watched' : 'unwatched'}: ${cpuMs.toFixed(0)} ms CPU a turn; ${busiest.join(', ')}`);
    return { delays, cpuMs };
  };
  const [watched, unwatched] = [await follow(true), await follow(false)];
  const added = (share: number) => percentile(watched.delays, share) - percentile(pieces, share);
  figures.end({
    firstP50: once(percentile(firsts, 0.5)),
    firstP95: once(percentile(firsts, 0.95)),
    pieceP50: once(added(0.5)),
    pieceP95: once(added(0.95)),
    watchedCpu: once(watched.cpuMs, unwatched.cpuMs),
  });
} finally {
  await system.stop();
  provider.stop();
}

/**
 * Repeats work the given number of times, in the given number of lanes at once. Returns how long each piece of text
 * took.
 */
async function atOnce(lanes: number, times: number, work: (lane: number) => Promise<number[]>): Promise<number[]> {
  const delays: number[] = [];
  let left = times;
  const inLane = async (lane: number) => {
    while (left-- > 0) delays.push(...(await work(lane)));
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => inLane(lane)));
  return delays;
}

/**
 * Returns the answer of a model, each piece of which is the time at which it is written, beginning when somebody reads.
 */
function anAnswer(pieces: number, isRead: Promise<void>): Reply {
  return {
    answer: { text: 'x'.repeat(pieces * PIECE), usage: { input: 10, output: 10 } },
    before: async (index) => {
      if (index === 1) await isRead;
      if (index > 1 && pieces > 1) await sleep(PIECE_EVERY_MS * (0.5 + Math.random()));
    },
    as: (event) => event.replace('x'.repeat(PIECE), performance.now().toFixed(4).padStart(PIECE, ' ')),
  };
}

function delaysOf(text: string): number[] {
  const now = performance.now();
  return [...text.matchAll(/ *\d+\.\d{4}/g)].map(([written]) => now - Number(written));
}

/** Runs a turn that somebody follows, with texts or without. */
async function aTurn(account: AgentAccount, space: string, pieces: number, isWatched = true): Promise<number[]> {
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  provider.next.push(anAnswer(pieces, isRead));
  const { turn_id } = await account.ok<{ turn_id: string }>('POST', '/turns', { space, text: 'go' });
  const delays: number[] = [];
  const path = `/v1/turns/${turn_id}/events${isWatched ? '?deltas=true' : ''}`;
  const client = new DeltaReader(path, { authorization: `Bearer ${account.key}` }, ({ type, data }) => {
    if (type === 'turn.delta') delays.push(...delaysOf(data.text));
    read();
  });
  await client.read(system.baseUrl);
  return delays;
}

/** Does the same with a client of the provider: this shows the cost of this machine and program without a platform. */
async function fromProvider(pieces: number): Promise<number[]> {
  const body = JSON.stringify({ model: 'a', stream: true, messages: [{ role: 'user', content: 'go' }] });
  provider.next.push(anAnswer(pieces, Promise.resolve()));
  const response = await request(`${provider.url}/chat/completions`, { method: 'POST', body });
  const delays: number[] = [];
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    for (const [, text] of chunk.toString().matchAll(/"content":"([^"]+)"/g)) delays.push(...delaysOf(text!));
  }
  return delays;
}

function report(what: string, delays: readonly number[], direct: readonly number[]): void {
  const added = (share: number) => (percentile(delays, share) - percentile(direct, share)).toFixed(1);
  const whole = [0.5, 0.95].map((share) => `p${share * 100} ${percentile(delays, share).toFixed(1)} ms`);
  console.log(`${what}: ${whole.join(', ')}; added ${added(0.5)} and ${added(0.95)} ms`);
}

async function aSpace(account: AgentAccount): Promise<string> {
  const space = await account.space({ builtin: [] }, { engine: 'models' });
  await account.ok('PUT', `/spaces/${space}/manifest`, { instructions: 'Be brief.', model: 'chat/a' });
  return space;
}
