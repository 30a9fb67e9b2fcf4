import {
  endOfPiece,
  type LiveCall,
  type LivePosition,
  type LiveUpdate,
  type StepSummary,
} from '@libs/dto/rpc/agents/live-turn';
import type { StepSink } from '../engines/interface/engine.js';
import type { Journal } from '../journal/journal.js';
import type { RequestedCall } from '../journal/turn-step.entity.js';
import type { LeasedRun } from '../runs/stored/run.entity.js';
import { printable } from '../texts/result-text.js';
import type { Toolbox } from '../tools/toolbox.js';

/** The most characters of one update: with all escapes of JSON it stays far below the limit of a message. */
const MAX_CHARACTERS = 48 * 1_024;
const NAME_CHARACTERS = 200;
const HALF_CHARACTER = /[\ud800-\udbff]$/;
const LAST_CHARACTER = /.$/su;

interface Call extends LiveCall {
  readonly begun: number;
}

/** Called after each change; `isUrgent` where it is more than a piece of text. */
type OnChange = (turn: LiveTurn, isUrgent: boolean) => void;

/**
 * The output of a turn's worker in its current step, as it will be stored: printable, and without secrets. It lives
 * only in the worker's memory, as the step does until it is in the journal: when the worker is lost, both are void.
 */
export class LiveTurn implements StepSink {
  private step = 0;
  private tries = 0;
  private text = '';
  /** The text after `text`, as it arrived. */
  private waiting = '';
  /** The last character before `waiting`, which decides whether a short secret is a word. */
  private lastCharacter = '';
  private reasoning: number[] = [];
  private isWhole = false;
  private calls: Call[] = [];
  private stepBefore: StepSummary | null = null;

  constructor(
    private readonly run: Pick<LeasedRun, 'turn_id' | 'attempt'>,
    private readonly toolbox: Pick<Toolbox, 'scrub' | 'settled'>,
    journal: Journal,
    private readonly onChange: OnChange,
  ) {
    const last = journal.steps.at(-1);
    if (!last) return;
    this.step = last.step;
    this.text = last.text;
    this.isWhole = true;
    for (const call of last.calls) {
      const state = journal.calls.get(call.call_id)?.state;
      if (state === undefined) continue;
      this.calls.push({ ...this.begunCall(call), ...(state === 'started' ? {} : { ok: state === 'done', ms: 0 }) });
    }
  }

  get turnId(): string {
    return this.run.turn_id;
  }

  /** Begins to take a step. */
  begin(step: number): void {
    const { tries, text, calls } = this;
    this.stepBefore = step > this.step ? { tries, length: text.length, calls: calls.length } : null;
    [this.step, this.tries, this.isWhole, this.calls] = [step, 0, false, []];
    this.clear();
    this.onChange(this, true);
  }

  write(piece: string): void {
    this.waiting += piece;
    this.onChange(this, false);
  }

  reason(isReasoning: boolean): void {
    if (isReasoning === this.isReasoning) return;
    this.settle();
    this.reasoning.push(this.text.length);
    this.onChange(this, true);
  }

  restart(): void {
    if (this.text === '' && this.waiting === '' && this.reasoning.length === 0) return;
    this.tries += 1;
    this.clear();
    this.onChange(this, true);
  }

  /**
   * Records that the step was taken, and its text. If that does not begin with what was written, what was written is
   * void.
   */
  end(text: string): void {
    if (!text.startsWith(this.text)) this.restart();
    [this.text, this.waiting, this.isWhole] = [text, '', true];
    if (this.isReasoning) this.reasoning.push(text.length);
    this.onChange(this, true);
  }

  /** Records that a call of the step was begun, as in the journal. */
  beginCall(call: RequestedCall): void {
    this.calls.push(this.begunCall(call));
    this.onChange(this, true);
  }

  endCall(callId: string, ok: boolean): void {
    const ended = ({ begun }: Call) => ({ ok, ms: Math.round(performance.now() - begun) });
    this.calls = this.calls.map((call) => (call.call_id === callId ? { ...call, ...ended(call) } : call));
    this.onChange(this, true);
  }

  /** The current position. */
  get position(): LivePosition {
    this.settle();
    const { step, tries, text } = this;
    return { attempt: this.run.attempt, step, tries, length: text.length };
  }

  /**
   * Returns all updates that a watcher at `has` still needs: at least one, the last of which has the current position.
   */
  since(has: LivePosition | undefined): LiveUpdate[] {
    const { length, ...at } = this.position;
    const { text, isWhole, calls, reasoning } = this;
    const isSame = has?.attempt === at.attempt && has.step === at.step && has.tries === at.tries;
    const updates: LiveUpdate[] = [];
    for (let offset = isSame ? Math.min(has.length, length) : 0; ; ) {
      const end = endOfPiece(text, offset, MAX_CHARACTERS);
      const isLast = end === length;
      updates.push({
        turn_id: this.turnId,
        ...at,
        ...{ offset, length, reasoning, text: text.slice(offset, end) },
        is_whole: isWhole && isLast,
        before: this.stepBefore,
        calls: isLast ? calls.map(({ call_id, tool, ok, ms }) => ({ call_id, tool, ok, ms })) : [],
      });
      if (isLast) return updates;
      offset = end;
    }
  }

  private get isReasoning(): boolean {
    return this.reasoning.length % 2 === 1;
  }

  private clear(): void {
    [this.text, this.waiting, this.lastCharacter, this.reasoning] = ['', '', '', []];
  }

  /** Moves text that can no longer change from `waiting` to `text`. */
  private settle(): void {
    if (this.waiting === '') return;
    const half = HALF_CHARACTER.exec(this.waiting)?.[0] ?? '';
    const came = printable(this.waiting.slice(0, this.waiting.length - half.length));
    const end = this.toolbox.settled(came);
    this.waiting = came.slice(end) + half;
    if (end === 0) return;
    const ready = came.slice(0, end);
    this.text += this.toolbox.scrub(this.lastCharacter + ready).slice(this.lastCharacter.length);
    this.lastCharacter = LAST_CHARACTER.exec(ready)?.[0] ?? '';
  }

  private begunCall({ call_id, name }: RequestedCall): Call {
    const tool = this.toolbox.scrub(printable(name)).replace('__', '.').slice(0, NAME_CHARACTERS);
    return { call_id, tool, ok: null, ms: null, begun: performance.now() };
  }
}
