import { Module } from '@nestjs/common';
import { StoredQuotasService } from './stored-quotas.service.js';
import { WindowsService } from './windows.service.js';

/** Caps on what an account, its keys and its customers may spend: rows, rules and sums of windows. */
@Module({ providers: [StoredQuotasService, WindowsService], exports: [StoredQuotasService, WindowsService] })
export class StoredQuotasModule {}
