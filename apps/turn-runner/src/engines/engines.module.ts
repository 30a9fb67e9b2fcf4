import { Module } from '@nestjs/common';
import { EnginesService } from './engines.service.js';

/** The engines that are configured on this platform. */
@Module({ providers: [EnginesService], exports: [EnginesService] })
export class EnginesModule {}
