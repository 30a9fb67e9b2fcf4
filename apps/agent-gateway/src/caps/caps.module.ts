import { Module } from '@nestjs/common';
import { CapsService } from './caps.service.js';
import { WindowsService } from './windows.service.js';

/** Caps on what an account, its keys and its customers may spend: rows, rules and sums of windows. */
@Module({ providers: [CapsService, WindowsService], exports: [CapsService, WindowsService] })
export class CapsModule {}
