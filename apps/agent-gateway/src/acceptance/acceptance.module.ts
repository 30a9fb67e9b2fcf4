import { Module } from '@nestjs/common';
import { AcceptRepository } from './accept.repository.js';
import { AcceptService } from './accept.service.js';

/** Turns on their way in: what they may cost is held, once for each Idempotency-Key. */
@Module({ providers: [AcceptService, AcceptRepository], exports: [AcceptService] })
export class AcceptanceModule {}
