import { Module } from '@nestjs/common';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { OwnOrdersHandlers } from './own-orders.handlers.js';
import { OwnOrdersRepository } from './own-orders.repository.js';
import { OwnOrdersService } from './own-orders.service.js';

/** Orders that treasuries signed with their own keys. */
@Module({
  imports: [CheckoutsModule],
  providers: [OwnOrdersHandlers, OwnOrdersRepository, OwnOrdersService],
  exports: [OwnOrdersService],
})
export class OwnOrdersModule {}
