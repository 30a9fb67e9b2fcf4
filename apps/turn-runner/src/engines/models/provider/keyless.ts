import { ReplacedWord } from '../../../texts/beginnings.js';
import type { EngineStep, StepSink } from '../../interface/engine.js';

/** Stands where a provider repeated the key that it was called with. */
const KEY_MARK = '[key]';
/** A shorter key of the operator is a word that a server of one's own wants in its place, like `ollama`: without it, texts would be garbled. */
const LEAST_CHARACTERS = 16;

/**
 * Removes the key that a provider was called with from what comes back. The model never sees it, but its provider does and might repeat it,
 * and all of an answer is kept, shown, or handed to tools.
 */
export class Keyless {
  private readonly key: string | undefined;

  constructor(key: string | undefined, isOwn: boolean) {
    this.key = isOwn || (key !== undefined && key.length >= LEAST_CHARACTERS) ? key : undefined;
  }

  /** The same step without it: in the text, in calls and in the engine's own message. */
  step<Step extends Pick<EngineStep, 'text' | 'calls' | 'message'>>(step: Step): Step {
    if (this.key === undefined) return step;
    const { text, calls, message } = step;
    return { ...step, text: this.clean(text), calls: this.clean(calls), message: this.clean(message) };
  }

  /** What a provider said about an error, without it. */
  reason(said: string | undefined): string | undefined {
    return said === undefined ? undefined : this.clean(said);
  }

  /** Those who follow the turn see what is kept of it. */
  sink(sink: StepSink): StepSink {
    if (this.key === undefined) return sink;
    const keyless = new ReplacedWord(this.key, KEY_MARK);
    return {
      write: (piece) => sink.write(keyless.next(piece)),
      reason: (isReasoning) => sink.reason(isReasoning),
      restart: () => sink.restart(),
    };
  }

  private clean<Value>(value: Value): Value {
    return withoutWord(value, this.key) as Value;
  }
}

function withoutWord(value: unknown, word: string | undefined): unknown {
  if (word === undefined) return value;
  if (typeof value === 'string') return value.replaceAll(word, KEY_MARK);
  if (Array.isArray(value)) return value.map((item) => withoutWord(item, word));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.replaceAll(word, KEY_MARK), withoutWord(item, word)]),
  );
}
