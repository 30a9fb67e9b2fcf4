import { Module } from '@nestjs/common';
import { BudgetsRepository } from './budgets.repository.js';
import { BudgetsService } from './budgets.service.js';

/** Limits on what is signed in a minute and in a day, counted in the database. */
@Module({ providers: [BudgetsRepository, BudgetsService], exports: [BudgetsService] })
export class BudgetsModule {}
