import type { History } from '../../../history/history.js';
import { type MediaOfTurn, withoutMedia } from '../../../media/turn-media.js';
import { cutToBytes } from '../../../texts/result-text.js';
import type { PastStep } from '../../interface/engine.js';

/** The parts of a request that may be shortened. */
export interface Content {
  readonly steps: readonly PastStep[];
  readonly history: History;
  readonly media: MediaOfTurn;
}

const SHORT_BYTES = 512;
const SHORTER_BYTES = 2_048;
const SHORTENED = ' […] [shortened: call the tool again if you need the rest]';
/**
 * The number of older steps that are shortened at a time, so that requests keep a common beginning, which providers
 * have in their caches.
 */
const STEP_BATCH_SIZE = 4;
/** The newest steps, whose results the model is about to use. */
const NEWEST_STEPS = 2;

/**
 * Ways to make a request shorter, the mildest first: old results of tools cut, all results cut, then no earlier turns
 * and no images either. They are cuts rather than a summary by a model, for the same reasons as in the history: they
 * cost nothing, cannot fail, and are the same after a crash.
 */
const WAYS: readonly ((content: Content) => Content)[] = [
  (content) => content,
  ({ steps, history, media }) => ({
    history,
    media,
    steps: steps.map((step, index) => (index < oldSteps(steps) ? cut(step, SHORT_BYTES) : step)),
  }),
  ({ steps, history, media }) => ({ history, media, steps: steps.map((step) => cut(step, SHORTER_BYTES)) }),
  ({ steps, media }) => ({
    history: { summary: '', turns: [] },
    media: withoutMedia(media, 'the request would be too long'),
    steps: steps.map((step) => cut(step, SHORT_BYTES)),
  }),
];

/** Returns the content by the mildest way that fits; by the last one where none does. */
export function fitting(content: Content, fits: (content: Content) => boolean): Content {
  const all = WAYS.map((way) => way(content));
  return all.find(fits) ?? all.at(-1)!;
}

function oldSteps(steps: readonly PastStep[]): number {
  const old = Math.max(0, steps.length - NEWEST_STEPS);
  return old - (old % STEP_BATCH_SIZE);
}

function cut(step: PastStep, bytes: number): PastStep {
  return { ...step, calls: step.calls.map((call) => ({ ...call, result: cutToBytes(call.result, bytes, SHORTENED) })) };
}
