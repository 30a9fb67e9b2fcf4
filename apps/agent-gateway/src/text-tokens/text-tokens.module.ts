import { Module } from '@nestjs/common';
import { TextTokensService } from './text-tokens.service.js';

/** Counts the tokens of texts that callers send. */
@Module({ providers: [TextTokensService], exports: [TextTokensService] })
export class TextTokensModule {}
