import { Module } from '@nestjs/common';
import { CheckoutsRepository } from './checkouts.repository.js';
import { CheckoutsService } from './checkouts.service.js';

/** The checkout contracts whose deposit addresses are swept. */
@Module({ providers: [CheckoutsRepository, CheckoutsService], exports: [CheckoutsService] })
export class CheckoutsModule {}
