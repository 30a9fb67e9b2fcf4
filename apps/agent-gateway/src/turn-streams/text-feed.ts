import { CUT_RESULT } from '@libs/dto/agent/limits';
import { endOfPiece, type LiveCall, type StoredText } from '@libs/dto/rpc/agents/live-turn';
import type { EventStream } from '@libs/service-kit/event-streams/event-stream';
import { behind, eventId, hasEnd, isBeginningOf, startOf, type TextCursor, withEnd } from './last-event/text-cursor.js';
import type { MirroredStep, TurnMirror } from './turn-mirror.js';

/** The most characters of one event. A client that was away gets long texts in several. */
const MAX_CHARACTERS = 32 * 1_024;

/** Reads texts of a turn from the journal, from a position on. Throws where the journal cannot be read for long. */
export type ReadTexts = (step: number, offset: number) => Promise<readonly StoredText[]>;

/** The end of a turn: the data of its last event. */
interface TurnEnd {
  readonly attempt: number;
  readonly result?: string | null;
  readonly usage?: { readonly steps: number };
}

/** A step, or a part of one, in the form in which it is sent. */
interface SentStep {
  /** The offset in the step at which `text` begins. */
  readonly from: number;
  readonly text: string;
  readonly isWhole: boolean;
  readonly reasoning: readonly number[];
  readonly calls: readonly LiveCall[];
}

/**
 * Sends one client the texts of a turn that it does not have: those after its cursor in the mirror, or for earlier
 * steps in the journal. So nothing is sent twice and nothing is left out, whatever was lost in between; a slow client
 * gets fewer, longer pieces.
 */
export class TextFeed {
  /** The attempt that the events name. */
  private attempt = 0;
  private isStarted = false;
  private isWaiting = false;
  private isFinishing = false;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly stream: EventStream,
    private readonly mirror: TurnMirror,
    private readonly read: ReadTexts,
    private readonly turnId: string,
    private cursor: TextCursor,
    private readonly lastSeq: () => number,
  ) {}

  /** Returns the id of an event that is sent after these texts. */
  idBehind(seq: number): string {
    return eventId(seq, this.cursor);
  }

  /** Starts to send texts; none are sent earlier. */
  start(): void {
    this.isStarted = true;
    this.advance();
  }

  /** Sends what the mirror has. Called whenever the mirror has changed. */
  advance(): void {
    const at = this.mirror.current;
    if (!at || !this.isStarted || this.isFinishing || this.reading || this.isWaiting || this.stream.isOver) return;
    this.attempt = Math.max(this.attempt, at.attempt);
    if (hasAllBefore(this.cursor, at)) this.cursor = startOf(at.step);
    if (at.step > this.cursor.step) this.startReading(at.step);
    else if (at.step === this.cursor.step && this.adopt(at)) this.sendOrWait(at);
  }

  /** Brings the client to the end of the turn. Throws where the journal cannot be read. */
  async finish({ attempt, result, usage }: TurnEnd): Promise<void> {
    this.isFinishing = true;
    await this.reading?.catch(() => undefined);
    this.attempt = attempt;
    const steps = usage?.steps ?? 0;
    // Most turns need no journal: the text of the last step is the result.
    const hasLast = result !== undefined && result !== null && steps > 0 && !result.endsWith(CUT_RESULT);
    await this.readUntil(hasLast ? steps - 1 : steps);
    if (hasLast && this.cursor.step === steps - 1) {
      if (!isBeginningOf(result, this.cursor)) this.discard();
      await this.sendAll({ from: 0, text: result, isWhole: true, reasoning: [], calls: [] });
    }
    if (this.cursor.step >= steps) this.discard();
  }

  private sendOrWait({ text, is_whole: isWhole, reasoning, calls }: MirroredStep): void {
    if (this.send({ from: 0, text, isWhole, reasoning, calls })) return;
    this.isWaiting = true;
    void this.stream.whenRead().then(() => {
      this.isWaiting = false;
      this.advance();
    });
  }

  /**
   * Adopts the mirror's attempt of the step for the client. False: the mirror is behind the client, who was connected
   * elsewhere.
   */
  private adopt({ attempt, tries, text, length }: MirroredStep): boolean {
    const { cursor } = this;
    if (cursor.attempt === attempt && cursor.tries === tries) return true;
    if (cursor.attempt > attempt || (cursor.attempt === attempt && cursor.tries > tries)) return false;
    if (length >= cursor.offset && text.length < cursor.offset) return false;
    if (!isBeginningOf(text, cursor)) this.discard();
    this.cursor = { ...this.cursor, attempt, tries };
    return true;
  }

  private startReading(untilStep: number): void {
    this.reading = this.readUntil(untilStep)
      // The client reconnects, and that tries again.
      .catch(() => this.stream.end())
      .finally(() => {
        this.reading = undefined;
        this.advance();
      });
  }

  /** Sends the steps before one from the journal. */
  private async readUntil(end: number): Promise<void> {
    while (this.cursor.step < end && !this.stream.isOver) {
      const texts = await this.read(this.cursor.step, this.cursor.offset);
      // The texts were erased, or deleted after their time: there is nothing left to send.
      if (texts.length === 0) this.cursor = startOf(end);
      for (const stored of texts.filter(({ step }) => step < end)) {
        if (stored.step > this.cursor.step) this.cursor = startOf(stored.step);
        if (stored.crc_before !== this.cursor.crc) {
          this.discard();
          break;
        }
        const { offset: from, text, is_whole: isWhole, calls } = stored;
        await this.sendAll({ from, text, isWhole, reasoning: [], calls });
        if (isWhole) this.cursor = startOf(stored.step + 1);
      }
    }
  }

  private async sendAll(step: SentStep): Promise<void> {
    while (!this.send(step) && !this.stream.isOver) await this.stream.whenRead();
  }

  /** Sends the part of a step that the client does not have. False: the client has too much unread for all of it. */
  private send({ from, text, isWhole, reasoning, calls }: SentStep): boolean {
    const end = from + text.length;
    for (;;) {
      const mark = reasoning[this.cursor.reasoning];
      const isDue = mark !== undefined && mark <= end;
      if (!this.sendText(text, from, isDue ? mark : end)) return false;
      if (!isDue) break;
      this.sendReasoning();
    }
    if (!isWhole) return true;
    if (this.isReasoning) this.sendReasoning();
    this.sendCalls(calls);
    return true;
  }

  private sendText(text: string, from: number, end: number): boolean {
    while (this.cursor.offset < end) {
      if (this.stream.isBehind) return false;
      const { offset } = this.cursor;
      const begin = offset - from;
      const piece = text.slice(
        begin,
        Math.max(begin + 1, endOfPiece(text, begin, Math.min(end - offset, MAX_CHARACTERS))),
      );
      this.cursor = behind(this.cursor, piece);
      this.emit('turn.delta', { offset, text: piece });
    }
    return true;
  }

  private sendReasoning(): void {
    const event = this.isReasoning ? 'turn.reasoning_ended' : 'turn.reasoning_started';
    this.cursor = { ...this.cursor, reasoning: this.cursor.reasoning + 1 };
    this.emit(event, {});
  }

  private sendCalls(calls: readonly LiveCall[]): void {
    for (const [index, { call_id, tool, ok, ms }] of calls.entries()) {
      if (index >= this.cursor.begun) {
        this.cursor = { ...this.cursor, begun: index + 1 };
        this.emit('turn.tool_started', { call_id, tool });
      }
      if (ok !== null && !hasEnd(this.cursor, index)) {
        this.cursor = withEnd(this.cursor, index);
        this.emit('turn.tool_ended', { call_id, tool, ok, ms });
      }
    }
  }

  /** Makes the client discard its text of the step. */
  private discard(): void {
    if (this.isReasoning) this.sendReasoning();
    const { offset } = this.cursor;
    this.cursor = { ...this.cursor, offset: 0, crc: 0, reasoning: 0 };
    if (offset > 0) this.emit('turn.text_discarded', {});
  }

  private get isReasoning(): boolean {
    return this.cursor.reasoning % 2 === 1;
  }

  private emit(event: string, more: object): void {
    const data = { turn_id: this.turnId, attempt: this.attempt, step: this.cursor.step, ...more };
    this.stream.send({ id: this.idBehind(this.lastSeq()), event, data });
  }
}

/** Returns whether a client has everything before the step that the mirror has. */
function hasAllBefore({ step, attempt, tries, offset, ended, reasoning }: TextCursor, at: MirroredStep): boolean {
  const { before } = at;
  if (!before || at.step !== step + 1 || attempt !== at.attempt) return false;
  const hasTexts = tries === before.tries && offset === before.length && reasoning % 2 === 0;
  return hasTexts && ended === before.calls;
}
