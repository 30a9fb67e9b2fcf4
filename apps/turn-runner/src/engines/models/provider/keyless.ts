import type { ModelMessage } from 'ai';
import { Scrubber } from '../../../secrets/scrubber.js';
import type { StepSink } from '../../interface/engine.js';

/** The replacement for a key that a provider repeated. */
const KEY_MARK = '[key]';
/** Shorter keys are placeholders, such as `ollama` for a local server: replacing them would garble texts. */
const MIN_CHARACTERS = 16;
/** A stopped text may end with at most this many characters of a key: so few reveal nothing. */
const HARMLESS_CHARACTERS = 8;

/** The parts of an answer that a provider wrote itself. */
interface Answer {
  readonly text: string;
  readonly toolCalls: readonly { input: unknown }[];
  readonly responseMessages: readonly ModelMessage[];
  readonly finishReason: string;
}

/**
 * Removes the key that a provider was called with from its answers. The model never sees the key, but its provider does
 * and might repeat it, and all of an answer is stored, shown, or handed to tools. A key that is written in a form of
 * its own, such as backwards, cannot be found.
 */
export class Keyless {
  private readonly scrubber = new Scrubber();
  private readonly hasKey: boolean;

  constructor(key: string | undefined) {
    // Headers are sent without the spaces around them.
    const sent = key?.trim() ?? '';
    this.hasKey = sent.length >= MIN_CHARACTERS;
    if (this.hasKey) this.scrubber.addMarked(KEY_MARK, sent);
  }

  /** Returns the answer without the key: in the text, in calls, and in the messages that the provider gets back. */
  answer<A extends Answer>(answer: A): A {
    if (!this.hasKey) return answer;
    const { text, toolCalls, responseMessages, finishReason } = answer;
    return {
      ...answer,
      text: finishReason === 'length' ? this.stopped(text) : this.text(text),
      toolCalls: toolCalls.map((call) => this.call(call)),
      responseMessages: responseMessages.map((message) => this.message(message)),
    };
  }

  /** Returns a provider's text without the key. */
  text(text: string): string {
    return this.scrubber.scrub(text);
  }

  /** Does the same for a text that was stopped, which may end within the key. */
  stopped(text: string): string {
    const end = this.scrubber.settled(text);
    return this.text(text.length - end > HARMLESS_CHARACTERS ? text.slice(0, end) : text);
  }

  /**
   * Returns a sink for those who follow the turn, without the key. Text that may be the beginning of a key is held
   * back.
   */
  sink(sink: StepSink): StepSink {
    if (!this.hasKey) return sink;
    let held = '';
    return {
      write: (piece) => {
        const text = held + piece;
        const end = this.scrubber.settled(text);
        held = text.slice(end);
        sink.write(this.text(text.slice(0, end)));
      },
      reason: (isReasoning) => sink.reason(isReasoning),
      restart: () => {
        held = '';
        sink.restart();
      },
    };
  }

  /** Arguments that are not JSON are those that were cut off. */
  private call<Call extends { input: unknown }>(call: Call): Call {
    const clean = this.scrubber.scrubValue(call) as Call;
    return typeof call.input === 'string' ? { ...clean, input: this.stopped(call.input) } : clean;
  }

  /**
   * Returns a message without the key. A thought that contained it is left out: its provider signed it, and refuses it
   * changed.
   */
  private message(message: ModelMessage): ModelMessage {
    if (typeof message.content === 'string') return this.scrubber.scrubValue(message) as ModelMessage;
    const content = (message.content as { type: string }[]).flatMap((part) => {
      const clean = this.scrubber.scrubValue(part);
      const isChanged = JSON.stringify(clean) !== JSON.stringify(part);
      return part.type === 'reasoning' && isChanged ? [] : [clean];
    });
    return { ...message, content } as ModelMessage;
  }
}
