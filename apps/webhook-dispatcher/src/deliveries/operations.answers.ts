import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { Database } from '@libs/service-kit/database/database';
import { Answers } from '@libs/service-kit/messaging/answers';
import { ReadsGauges } from '@libs/service-kit/operations/gauges';
import { Controller, Injectable } from '@nestjs/common';
import { OperationsRepository } from './operations.repository.js';

/** Operators' questions about deliveries. */
@Controller()
export class OperationsAnswers {
  constructor(
    private readonly database: Database,
    private readonly repository: OperationsRepository,
  ) {}

  @Answers('webhooks.failed_deliveries')
  async failed({ limit }: RequestOf<'webhooks.failed_deliveries'>): Promise<ReplyOf<'webhooks.failed_deliveries'>> {
    return { data: await this.repository.failed(this.database, limit) };
  }
}

@Injectable()
export class DeliveryGauges {
  constructor(
    private readonly database: Database,
    private readonly repository: OperationsRepository,
  ) {}

  @ReadsGauges('deliveries_due', 'delivery_oldest_due_s')
  async due() {
    const { count, oldest_s } = await this.repository.due(this.database);
    return { deliveries_due: count, delivery_oldest_due_s: oldest_s };
  }
}
