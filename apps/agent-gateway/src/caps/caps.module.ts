import { Module } from '@nestjs/common';
import { WindowsService } from './windows.service.js';

/** Caps on what an account, its keys and its customers may spend: rows, rules and sums of windows. */
@Module({ providers: [WindowsService], exports: [WindowsService] })
export class CapsModule {}
