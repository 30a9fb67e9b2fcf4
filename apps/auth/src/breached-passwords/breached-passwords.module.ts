import { Module } from '@nestjs/common';
import { BreachedPasswordsService } from './breached-passwords.service.js';

/** The list of passwords that thieves have. */
@Module({ providers: [BreachedPasswordsService], exports: [BreachedPasswordsService] })
export class BreachedPasswordsModule {}
