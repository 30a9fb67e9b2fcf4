import { Module } from '@nestjs/common';
import { JournalRepository } from './journal.repository.js';
import { JournalService } from './journal.service.js';
import { StepsAnswers } from './steps.answers.js';

/** What turns did, step by step and call by call. */
@Module({ controllers: [StepsAnswers], providers: [JournalService, JournalRepository], exports: [JournalService] })
export class JournalModule {}
