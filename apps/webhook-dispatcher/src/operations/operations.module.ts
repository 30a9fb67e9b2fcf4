import { Module } from '@nestjs/common';
import { DeliveryGaugesService } from './delivery-gauges.service.js';
import { OperationsAnswers } from './operations.answers.js';
import { OperationsRepository } from './operations.repository.js';

/** What operators watch. */
@Module({ controllers: [OperationsAnswers], providers: [DeliveryGaugesService, OperationsRepository] })
export class OperationsModule {}
