import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { MemoryKey } from '../threads/thread-keys.js';
import type { History, PastTurn } from './history.js';
import { type ClosedRun, HistoryRepository, type Thread, type ThreadedRun, threadOf } from './history.repository.js';
import { bounded, extended } from './summary.js';

/** The most turns that are added to a summary at once; a space that never read its history may have many. */
const FOLD_BATCH_SIZE = 200;

/** The earlier turns in the thread of a turn. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryRepository,
  ) {}

  /**
   * Returns the newest `turns` turns before a turn in full, and a summary of the earlier ones; nothing at all where
   * `turns` is 0. Built only from closed turns and from calls with a known end. The summary is incremental: each turn
   * is added to it once.
   */
  async before(run: ThreadedRun, turns: number): Promise<History> {
    const { thread, position } = threadOf(run);
    if (position === 1 || turns === 0) return { summary: '', turns: [] };
    const newest = await this.history.newest(this.database, thread, position, turns);
    const oldestShown = newest[0]?.position ?? position;
    const summary = await this.sumUp(thread, oldestShown);
    return bounded({ summary, turns: newest.map(pastTurn) });
  }

  /** Deletes the summary of a thread and that of its space. */
  forget(tx: Tx, thread: MemoryKey, space: string): Promise<void> {
    return this.history.deleteSummary(tx, thread, space);
  }

  /** Returns the summary of a thread with all its turns below a position in it. */
  async sumUp(thread: Thread, position: number): Promise<string> {
    if (position === 1) return '';
    const known = await this.history.summary(this.database, thread);
    let { up_to, text } = known;
    for (let folded = FOLD_BATCH_SIZE; folded === FOLD_BATCH_SIZE; ) {
      const older = await this.history.between(this.database, thread, up_to, position, FOLD_BATCH_SIZE);
      folded = older.length;
      text = extended(text, older.map(pastTurn));
      up_to = older.at(-1)?.position ?? up_to;
    }
    if (up_to > known.up_to) await this.history.keepSummary(this.database, thread, { up_to, text });
    return text;
  }
}

function pastTurn({ position, state, text, result, error_code, tools }: ClosedRun): PastTurn {
  const ending = state === 'failed' ? `[this turn failed: ${error_code}]` : `[this turn was ${state}]`;
  return { position, text: text ?? '[a long text]', answer: answerOf(state, result, ending), tools };
}

/** Returns the answer of a turn. One that was not completed may have the beginning of an answer. */
function answerOf(state: string, result: string | null, ending: string): string {
  if (state === 'done' && result !== null) return result;
  return result === null ? ending : `${result}\n${ending}`;
}
