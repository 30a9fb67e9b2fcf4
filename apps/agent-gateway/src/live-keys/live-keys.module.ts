import { Module } from '@nestjs/common';
import { LiveKeysService } from './live-keys.service.js';

@Module({ providers: [LiveKeysService], exports: [LiveKeysService] })
export class LiveKeysModule {}
