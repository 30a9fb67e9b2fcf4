import { isTestMerchant } from '@libs/dto/test-mode/test-mode';
import type { TestDataErased } from '@libs/events/payloads/merchants.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent, PoisonError } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { UsageMonthsService } from '../usage-months/usage-months.service.js';
import { TestDataRepository } from './test-data.repository.js';

@Injectable()
export class TestDataHandlers {
  constructor(
    private readonly data: TestDataRepository,
    private readonly usage: UsageMonthsService,
  ) {}

  @OnEvent('test_data.erased')
  async erase({ merchant_id, before }: TestDataErased, tx: Tx): Promise<void> {
    if (!isTestMerchant(merchant_id)) throw new PoisonError(`merchant ${merchant_id} is not in test mode`);
    await this.data.erase(tx, merchant_id, before);
    await this.usage.rebuild(tx, merchant_id);
  }
}
