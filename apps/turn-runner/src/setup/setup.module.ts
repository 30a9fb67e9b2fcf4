import { Module } from '@nestjs/common';
import { SetupService } from './setup.service.js';

/** The setup and input of turns, fetched from the gateway. */
@Module({ providers: [SetupService], exports: [SetupService] })
export class SetupModule {}
