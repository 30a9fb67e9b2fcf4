import { Database } from '@libs/service-kit/database/database';
import { ReadsGauges } from '@libs/service-kit/operations/gauges';
import { Injectable } from '@nestjs/common';
import { OperationsRepository } from './operations.repository.js';

/** The gauges of deliveries for operators. */
@Injectable()
export class DeliveryGaugesService {
  constructor(
    private readonly database: Database,
    private readonly repository: OperationsRepository,
  ) {}

  @ReadsGauges('deliveries_due', 'delivery_oldest_due_s')
  async due() {
    const { due, oldest_due_s } = await this.repository.reading(this.database);
    return { deliveries_due: due, delivery_oldest_due_s: Math.floor(oldest_due_s) };
  }
}
