import { Module } from '@nestjs/common';
import { ChargesRepository } from './charges.repository.js';
import { ChargesService } from './charges.service.js';

/** Charges turns when they end, and releases what was held for them. */
@Module({ providers: [ChargesService, ChargesRepository], exports: [ChargesService] })
export class ChargesModule {}
