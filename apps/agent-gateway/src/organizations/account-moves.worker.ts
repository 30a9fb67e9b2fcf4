import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { Database } from '@libs/service-kit/database/database';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { OrganizationsService } from './organizations.service.js';

/** Accounts of people are still made while replicas of the previous release run. */
const EVERY_MS = 3_600_000;
const RETRY_MS = 10_000;
const BATCH = 100;

/** Moves accounts that people had before accounts belonged to organizations. */
@Injectable()
export class AccountMovesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Account moves');
  private readonly loop = new PollingLoop({
    everyMs: EVERY_MS,
    afterErrorMs: RETRY_MS,
    step: () => this.work(),
    onError: ({ message }) => this.logger.debug(`accounts wait for their organizations: ${message}`),
  });
  /** The last person whose account was checked in this round. */
  private behind = 0;

  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly organizations: OrganizationsService,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** Moves some accounts. Returns whether there may be more in this round. */
  async work(): Promise<boolean> {
    const people = await this.accounts.unmoved(this.database, this.behind, BATCH);
    for (const person of people) {
      await this.organizations.move(person).catch((error: Error & { code?: string }) => {
        if (error.code !== 'not_found') throw error;
        this.logger.warn(`the person of account ${person} is unknown: it belongs to no organization`);
      });
      this.behind = person;
    }
    if (people.length === 0) this.behind = 0;
    return people.length > 0;
  }
}
