import { Module } from '@nestjs/common';
import { CompletionsRepository } from './completions.repository.js';
import { CompletionsService } from './completions.service.js';

/** What attempts came to, decided and written. */
@Module({ providers: [CompletionsRepository, CompletionsService], exports: [CompletionsService] })
export class CompletionsModule {}
