import { Module } from '@nestjs/common';
import { ValidKeysService } from './valid-keys.service.js';

@Module({ providers: [ValidKeysService], exports: [ValidKeysService] })
export class ValidKeysModule {}
