import { Database } from '@libs/service-kit/database/database';
import { KeptSumsWorker } from '@libs/service-kit/database/kept-sums/kept-sums.worker';
import { Injectable } from '@nestjs/common';
import { MerchantSumsRepository } from './merchant-sums.repository.js';

/** Applies changes of sessions and payments to the sums of merchants. */
@Injectable()
export class MerchantSumsWorker extends KeptSumsWorker {
  constructor(database: Database, repository: MerchantSumsRepository) {
    super('MerchantSums', () => repository.takeOver(database));
  }
}
