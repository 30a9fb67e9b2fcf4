import { Module } from '@nestjs/common';
import { KeyLookupService } from './key-lookup.service.js';

@Module({ providers: [KeyLookupService], exports: [KeyLookupService] })
export class KeyLookupModule {}
