import type { LanguageModelUsage } from 'ai';
import type { StepSink } from '../../interface/engine.js';
import type { ModelStep } from './model-answer.js';
import { type Counted, tokensOf, type UsageBounds, usageAtStart } from './usage.js';

/** Pieces of a stream that the client makes before a token of the answer has come. */
const BEFORE_THE_ANSWER: readonly string[] = ['start', 'start-step', 'error', 'abort'];

/** The chunk in which Anthropic's client passes on the beginning of its message, where the input is counted. */
const ANTHROPIC_START = 'anthropic.message_start';

/** The fields of a stream's chunk that describe its content. */
interface Piece {
  readonly type: string;
  readonly text?: unknown;
  readonly delta?: unknown;
  readonly usage?: unknown;
  readonly kind?: unknown;
  readonly providerMetadata?: unknown;
}

/** The part of an answer that has arrived. The provider charges for it even where nobody waits for the rest. */
export class AnswerAccumulator {
  private text = '';
  /** The output besides the text: reasoning, arguments of calls. */
  private rest = '';
  private usage: LanguageModelUsage | undefined;
  /** Whether any chunk of the answer has arrived. */
  hasBegun = false;
  /**
   * Whether the provider has sent an event of the answer: it has accepted the request, and charges for what it reads.
   */
  isTaken = false;

  constructor(private readonly sink: StepSink) {}

  /** Records the first event, which may have nothing of the answer. Clients pass such events on late, or never. */
  take(): void {
    this.isTaken = true;
  }

  /** Returns whether it is the first piece. */
  add({ type, text, delta, usage, kind, providerMetadata }: Piece): boolean {
    const isFirst = !this.hasBegun && !BEFORE_THE_ANSWER.includes(type);
    if (isFirst) this.hasBegun = true;
    if (type === 'text-delta') {
      this.text += text;
      this.sink.write(String(text));
    }
    if (type === 'reasoning-start') this.sink.reason(true);
    if (type === 'reasoning-end') this.sink.reason(false);
    if (type === 'reasoning-delta') this.rest += text;
    if (type === 'tool-input-delta') this.rest += delta;
    if (type === 'custom' && kind === ANTHROPIC_START) this.usage = usageAtStart(providerMetadata);
    if (type === 'finish-step') this.usage = usage as LanguageModelUsage;
    return isFirst;
  }

  /** Returns the step of this part, which makes no calls: by the provider's own count, where that has arrived. */
  step(counted: Counted, bounds: UsageBounds): ModelStep {
    return {
      text: this.text,
      calls: [],
      finish_reason: 'stopped',
      message: null,
      ...tokensOf(this.usage, this.text + this.rest, counted, bounds),
    };
  }
}
