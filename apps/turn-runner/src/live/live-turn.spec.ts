import { describe, expect, it } from '@jest/globals';
import type { LiveUpdate } from '@libs/dto/rpc/agents/live-turn';
import fc from 'fast-check';
import { Journal } from '../journal/journal.js';
import type { JournalStep } from '../journal/turn-step.entity.js';
import { Scrubber } from '../secrets/scrubber.js';
import { printable } from '../texts/result-text.js';
import { LiveTurn } from './live-turn.js';

const run = { turn_id: 'tn_1', attempt: 1 };
const PLAIN = { scrub: (text: string) => text, settled: ({ length }: string) => length };

function toolboxWith(...secrets: string[]) {
  const scrubber = new Scrubber();
  for (const [index, secret] of secrets.entries()) scrubber.add(`S${index}`, secret);
  return { scrub: (text: string) => scrubber.scrub(text), settled: (text: string) => scrubber.settled(text) };
}

function liveTurn(toolbox = PLAIN, journal = new Journal()) {
  const changes: boolean[] = [];
  const turn = new LiveTurn(run, toolbox, journal, (_, isUrgent) => void changes.push(isUrgent));
  return { turn, changes };
}

const textOf = (updates: readonly LiveUpdate[]) => updates.map(({ text }) => text).join('');
const callNamed = (call_id: string, name: string) => ({
  ...{ call_id, name, engine_call_id: null, arguments: {}, fault: null },
});

describe('what a turn writes', () => {
  it('is what will be kept of it, however it comes in pieces, and never a part of a secret', () => {
    const secrets = ['canary-0f3a', 'ary-canary', 'größe/7'];
    const word = fc.oneof(
      fc.constantFrom(
        ...secrets,
        'canary-0',
        'x',
        '1',
        '🙂',
        '\ud83d',
        '\u0007',
        'ary-can',
        encodeURIComponent('größe/7'),
      ),
      fc.constantFrom(...secrets.map((secret) => Buffer.from(secret).toString('base64'))),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.array(fc.nat(9), { maxLength: 40 }), (words, sizes) => {
        const toolbox = toolboxWith(...secrets);
        const { turn } = liveTurn(toolbox);
        const raw = words.join('');
        const kept = toolbox.scrub(printable(raw));
        let rest = raw;
        const seen: string[] = [];
        for (const size of sizes) {
          turn.write(rest.slice(0, size));
          rest = rest.slice(size);
          seen.push(textOf(turn.since(undefined)));
        }
        turn.write(rest);
        for (const text of seen) expect(kept.startsWith(text)).toBe(true);
        turn.end(kept);
        expect(turn.since(undefined)).toMatchObject([{ text: kept, is_whole: true, tries: 0 }]);
      }),
      { numRuns: 300 },
    );
  });

  it('has a short secret only where it is a part of a word, as what is kept has', () => {
    const toolbox = toolboxWith('x1');
    const raw = 'x1 x1y ax1, x1.x1';
    const { turn } = liveTurn(toolbox);

    const seen = [...raw].map((letter) => {
      turn.write(letter);
      return textOf(turn.since(undefined));
    });

    const kept = toolbox.scrub(raw);
    expect(kept).toBe('[secret S0] x1y ax1, [secret S0].[secret S0]');
    for (const text of seen) expect(kept.startsWith(text)).toBe(true);
    expect(seen.at(-1)).toBe('[secret S0] x1y ax1, [secret S0].');
  });

  it('is sent from where a reader is, in updates that a message can hold', () => {
    const { turn } = liveTurn();
    turn.begin(0);
    turn.write('Hello');
    const { position } = turn;
    turn.write(`, ${'🙂'.repeat(60_000)}`);

    const updates = turn.since(position);

    expect(updates.length).toBeGreaterThan(1);
    expect(updates[0]!.offset).toBe(5);
    expect(textOf(updates)).toBe(`, ${'🙂'.repeat(60_000)}`);
    for (const { text } of updates) {
      expect(text.isWellFormed()).toBe(true);
      expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThan(256 * 1_024);
    }
    expect(turn.since(turn.position)).toMatchObject([{ text: '', offset: 120_007, length: 120_007 }]);
  });

  it('begins again with another try when it is void, and where the kept text is another one', () => {
    const { turn } = liveTurn();
    turn.begin(2);
    turn.restart();
    expect(turn.position.tries).toBe(0);
    turn.write('lost');
    turn.restart();
    turn.write('Half of ');
    const half = turn.position;
    expect(half).toEqual({ attempt: 1, step: 2, tries: 1, length: 8 });

    turn.end('Something else');

    expect(turn.since(half)).toMatchObject([{ tries: 2, offset: 0, text: 'Something else', is_whole: true }]);
  });

  it('has the positions where the model reasons, which ends with the text at the latest', () => {
    const { turn, changes } = liveTurn();
    turn.reason(true);
    turn.reason(true);
    turn.reason(false);
    turn.write('So ');
    turn.reason(true);
    turn.end('So it is.');

    expect(turn.since(undefined)).toMatchObject([{ reasoning: [0, 0, 3, 9] }]);
    expect(changes).toEqual([true, true, false, true, true]);
  });

  it('has the calls of the step, without their arguments, and a summary of the step before', () => {
    const { turn } = liveTurn(toolboxWith('canary'));
    turn.end('I call.');
    turn.beginCall(callNamed('call_0_0', 'server__canary_tool'));
    turn.beginCall(callNamed('call_0_1', 'time_now'));
    turn.endCall('call_0_1', false);

    expect(turn.since(undefined)[0]!.calls).toEqual([
      { call_id: 'call_0_0', tool: 'server.[secret S0]_tool', ok: null, ms: null },
      { call_id: 'call_0_1', tool: 'time_now', ok: false, ms: expect.any(Number) },
    ]);
    turn.begin(1);
    expect(turn.since(undefined)).toMatchObject([{ step: 1, before: { tries: 0, length: 7, calls: 2 }, calls: [] }]);
  });

  it('goes on from the journal with the next worker', () => {
    const journal = new Journal();
    const calls = [callNamed('call_0_0', 'pay'), callNamed('call_0_1', 'pay'), callNamed('call_0_2', 'pay')];
    journal.steps.push({ step: 0, text: 'I pay.', calls } as unknown as JournalStep);
    const call = { result: null, output: null, file_ids: [] };
    journal.calls.set('call_0_0', { ...call, state: 'failed' });
    journal.calls.set('call_0_1', { ...call, state: 'started' });

    const [update] = liveTurn(PLAIN, journal).turn.since(undefined);

    expect(update).toMatchObject({ step: 0, text: 'I pay.', is_whole: true, before: null });
    expect(update!.calls.map(({ call_id, ok }) => [call_id, ok])).toEqual([
      ['call_0_0', false],
      ['call_0_1', null],
    ]);
  });
});
