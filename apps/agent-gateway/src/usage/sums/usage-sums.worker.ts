import { Database } from '@libs/service-kit/database/database';
import { KeptSumsWorker } from '@libs/service-kit/database/kept-sums/kept-sums.worker';
import { Injectable } from '@nestjs/common';
import { UsageSumsRepository } from './usage-sums.repository.js';

/** Adds the usage of ended turns to its sums. */
@Injectable()
export class UsageSumsWorker extends KeptSumsWorker {
  constructor(database: Database, repository: UsageSumsRepository) {
    super('UsageSums', () => repository.takeOver(database));
  }
}
