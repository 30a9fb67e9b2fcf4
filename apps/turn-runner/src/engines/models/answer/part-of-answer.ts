import type { LanguageModelUsage } from 'ai';
import type { EngineStep } from '../protocol/engine.js';

/** Pieces of a stream that the client makes before a token of the answer has come. */
const BEFORE_THE_ANSWER: readonly string[] = ['start', 'start-step', 'error', 'abort'];

/** Counts the tokens of a request, and of a text. */
export interface Counted {
  input(): number;
  output(text: string): number;
}

/** A piece of a stream, as far as it says what came. */
interface Piece {
  readonly type: string;
  readonly text?: unknown;
  readonly delta?: unknown;
  readonly usage?: unknown;
}

/** What has come of an answer so far. It is charged by the provider even where nobody waits for the rest. */
export class PartOfAnswer {
  private text = '';
  /** What was written beside the text: reasoning, arguments of calls. */
  private rest = '';
  private usage: LanguageModelUsage | undefined;
  hasBegun = false;

  /** Forgets an answer that is requested again. */
  begin(): void {
    this.text = '';
    this.rest = '';
    this.usage = undefined;
    this.hasBegun = false;
  }

  add({ type, text, delta, usage }: Piece): void {
    if (!BEFORE_THE_ANSWER.includes(type)) this.hasBegun = true;
    if (type === 'text-delta') this.text += text;
    if (type === 'reasoning-delta') this.rest += text;
    if (type === 'tool-input-delta') this.rest += delta;
    if (type === 'finish-step') this.usage = usage as LanguageModelUsage;
  }

  /** The step of it, which makes no calls: by the provider's own count, where that has come. */
  step(counted: Counted): Omit<EngineStep, 'cost_micro_usd'> {
    return {
      text: this.text,
      calls: [],
      finish_reason: 'stopped',
      message: null,
      input_tokens: this.usage?.inputTokens ?? counted.input(),
      cached_tokens: this.usage?.inputTokenDetails.cacheReadTokens ?? 0,
      output_tokens: this.usage?.outputTokens ?? counted.output(this.text) + counted.output(this.rest),
    };
  }
}
