import { Module } from '@nestjs/common';
import { WindowsService } from './windows.service.js';

/** Caps on what an account, its keys and its customers may spend: rows, rules and what windows count. */
@Module({ providers: [WindowsService], exports: [WindowsService] })
export class CapsModule {}
