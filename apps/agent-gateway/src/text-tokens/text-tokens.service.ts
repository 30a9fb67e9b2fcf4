import { setImmediate as othersHaveRun } from 'node:timers/promises';
import { AppError } from '@libs/errors/app-error';
import { loadTokenCounter, tokenBound, tokenBoundInParts } from '@libs/money/models/token-count';
import { Semaphore } from '@libs/service-kit/concurrency/semaphore';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AgentGatewaySettings } from '../settings.js';

/**
 * Texts of more characters are long: counting takes up to 2.5 microseconds per character, which is too much for one
 * turn of the event loop.
 */
export const MAX_SHORT_TEXT_CHARACTERS = 2_000;
/**
 * The most characters of waiting long texts: as many as are counted in the 20 seconds that a request may wait for
 * others.
 */
const MAX_WAITING_CHARACTERS = 8_000_000;
/** The most of one account: a quarter, so that a flood of one leaves time for others. */
const MAX_OF_ACCOUNT = MAX_WAITING_CHARACTERS / 4;
const RETRY_AFTER_S = 2;

/**
 * Counts the tokens of texts. It never blocks the event loop for longer than a part of a long text takes, however many
 * of them there are.
 */
@Injectable()
export class TextTokensService implements OnModuleInit {
  /** Allows one long text at a time: parts of several would block the event loop one after the other. */
  private readonly longTexts = new Semaphore(1);
  private waitingCharacters = 0;
  /** The same for each account that has some. */
  private readonly ofAccounts = new Map<number, number>();

  constructor(private readonly settings: AgentGatewaySettings) {}

  async onModuleInit(): Promise<void> {
    // Where only `local` is offered, nothing is counted.
    if (this.settings.offeredEngines.length > 0) await loadTokenCounter();
  }

  /**
   * Returns how many tokens a provider may count for a text of the account. Throws `unavailable` where too many long
   * texts wait.
   */
  async boundOf(accountId: number, text: string): Promise<number> {
    const counter = await loadTokenCounter();
    const { length } = text;
    if (length <= MAX_SHORT_TEXT_CHARACTERS) return tokenBound(text, counter);
    const ofAccount = this.ofAccounts.get(accountId) ?? 0;
    if (ofAccount + length > MAX_OF_ACCOUNT || this.waitingCharacters + length > MAX_WAITING_CHARACTERS)
      throw new AppError('unavailable', {}, { retryAfterS: RETRY_AFTER_S });
    this.recordWaiting(accountId, length);
    try {
      return await this.longTexts.run(() => tokenBoundInParts(text, counter, othersHaveRun));
    } finally {
      this.recordWaiting(accountId, -length);
    }
  }

  private recordWaiting(accountId: number, characters: number): void {
    const ofAccount = (this.ofAccounts.get(accountId) ?? 0) + characters;
    if (ofAccount > 0) this.ofAccounts.set(accountId, ofAccount);
    else this.ofAccounts.delete(accountId);
    this.waitingCharacters += characters;
  }
}
