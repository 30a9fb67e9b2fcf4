import { Module } from '@nestjs/common';
import { OwnKeysService } from './own-keys.service.js';

/** The secrets of spaces, as turns need them. */
@Module({ providers: [OwnKeysService], exports: [OwnKeysService] })
export class SecretsModule {}
