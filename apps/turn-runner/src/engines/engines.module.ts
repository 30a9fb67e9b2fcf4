import { Module } from '@nestjs/common';
import { EnginesService } from './engines.service.js';

/** The engines that this platform was set up with. */
@Module({ providers: [EnginesService], exports: [EnginesService] })
export class EnginesModule {}
