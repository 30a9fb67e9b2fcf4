import { Module } from '@nestjs/common';
import { CompletionsRepository } from './completions.repository.js';
import { CompletionsService } from './completions.service.js';

/** Decides and writes the results of attempts. */
@Module({ providers: [CompletionsRepository, CompletionsService], exports: [CompletionsService] })
export class CompletionsModule {}
