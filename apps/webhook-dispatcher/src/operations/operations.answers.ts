import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { Database } from '@libs/service-kit/database/database';
import { Answers } from '@libs/service-kit/messaging/rpc/answers';
import { Controller } from '@nestjs/common';
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
