import { describe, expect, it } from '@jest/globals';
import { NO_MEDIA } from '../../../media/turn-media.js';
import type { PastStep } from '../../interface/engine.js';
import { type Content, fitting } from './compaction.js';

const LONG = 'x'.repeat(10_000);
const step = (n: number): PastStep => {
  const call = { call_id: `call_${n}_0`, engine_call_id: null, name: 'read', arguments: {}, fault: null };
  return {
    ...{ text: '', message: null, model: null, input_tokens: 0, output_tokens: 0 },
    calls: [{ ...call, result: LONG, isError: false }],
  };
};
const HISTORY = { summary: 'earlier', turns: [{ position: 1, text: 'hello', answer: 'Hi.', tools: [] }] };
const of = (length: number, media = NO_MEDIA): Content => {
  return { steps: Array.from({ length }, (_, n) => step(n)), history: HISTORY, media };
};
const lengths = ({ steps }: Content) => steps.map(({ calls }) => Buffer.byteLength(calls[0]!.result));
/** Returns the content that has at most this many bytes. */
const within = (whole: Content, most: number) => fitting(whole, (content) => JSON.stringify(content).length <= most);

describe('a turn that has to be shorter', () => {
  it('stays what it is where it fits', () => {
    const conversation = of(3);

    expect(within(conversation, 100_000).steps).toBe(conversation.steps);
  });

  it('loses old results first, by four steps at once, and never those of the newest two', () => {
    expect(lengths(within(of(6), 30_000))).toEqual([512, 512, 512, 512, 10_000, 10_000]);
    expect(lengths(within(of(9), 62_000))).toEqual([...Array(4).fill(512), ...Array(5).fill(10_000)]);
    expect(lengths(within(of(10), 62_000)).slice(8)).toEqual([10_000, 10_000]);
  });

  it('then has all results shortened, and then no earlier turns', () => {
    expect(lengths(within(of(3), 10_000))).toEqual([2_048, 2_048, 2_048]);
    const least = within(of(3), 3_000);
    expect([lengths(least), least.history]).toEqual([[512, 512, 512], { summary: '', turns: [] }]);
    expect(lengths(within(of(3), 10))).toEqual([512, 512, 512]);
  });

  it('then shows no images, and notes why', () => {
    const image = { name: 'a.png', kind: 'image', mediaType: 'image/png', bytes: new Uint8Array(9) } as const;
    const media = { given: [image], viewed: new Map([['call_0_0', image]]) };
    const why = { name: 'a.png', why: 'the request would be too long' };

    expect(within(of(3, media), 10_000).media).toBe(media);
    expect(within(of(3, media), 10).media).toEqual({ given: [why], viewed: new Map([['call_0_0', why]]) });
  });

  it('notes at each result that there was more', () => {
    expect(within(of(3), 10_000).steps[0]!.calls[0]!.result).toMatch(/\[shortened: call the tool again/);
  });
});
