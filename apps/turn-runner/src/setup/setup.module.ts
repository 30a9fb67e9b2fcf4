import { Module } from '@nestjs/common';
import { SetupService } from './setup.service.js';

/** What turns were given, asked of the gateway. */
@Module({ providers: [SetupService], exports: [SetupService] })
export class SetupModule {}
