import { AppError } from '@libs/errors/app-error';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { AgentGatewaySettings } from '../settings.js';
import { LedgerService } from './ledger.service.js';

/**
 * The most spaces of an account that has never had credits: accounts cost nothing to make, and what they store is kept.
 */
export const FREE_SPACES = 20;
/** The most versions of the manifest, and of the tools, of one space. */
export const FREE_VERSIONS = 20;
/** The most threads that were made before their first turn, deleted ones included. */
export const FREE_THREADS = 100;
/** The most schedules of one space. */
export const FREE_SCHEDULES = 5;

/** Bounds what is kept for accounts that have never had credits. */
@Injectable()
export class PaidAccountsService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly settings: AgentGatewaySettings,
  ) {}

  /** Throws `insufficient_credits` with this message for an account that has never had credits. */
  async require(sql: Sql, accountId: number, message: string): Promise<void> {
    if (await this.ledger.hasHadCredits(sql, accountId)) return;
    throw new AppError('insufficient_credits', { top_up_url: this.settings.topUpUrl }, { message });
  }

  /** Throws the same where this would be more spaces than are free. */
  async requireForSpaces(sql: Sql, accountId: number, count: number): Promise<void> {
    if (count <= FREE_SPACES) return;
    await this.require(sql, accountId, `Buy credits once to create more than ${FREE_SPACES} spaces.`);
  }

  /** Throws the same where this would be more threads than are free. */
  async requireForThreads(sql: Sql, accountId: number, count: number): Promise<void> {
    if (count <= FREE_THREADS) return;
    await this.require(sql, accountId, `Buy credits once to create more than ${FREE_THREADS} threads.`);
  }

  /** Throws the same where these would be more schedules of a space than are free. */
  async requireForSchedules(sql: Sql, accountId: number, count: number): Promise<void> {
    if (count <= FREE_SCHEDULES) return;
    await this.require(sql, accountId, `Buy credits once to create more than ${FREE_SCHEDULES} schedules in a space.`);
  }

  /** Throws the same where this would be a higher version of a manifest or of tools than is free. */
  async requireForVersion(sql: Sql, accountId: number, version: number): Promise<void> {
    if (version <= FREE_VERSIONS) return;
    await this.require(sql, accountId, `Buy credits once to keep more than ${FREE_VERSIONS} versions of a space.`);
  }
}
