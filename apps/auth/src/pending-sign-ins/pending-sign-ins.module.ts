import { Module } from '@nestjs/common';
import { PendingSignInsRepository } from './pending-sign-ins.repository.js';
import { PendingSignInsService } from './pending-sign-ins.service.js';

@Module({ providers: [PendingSignInsRepository, PendingSignInsService], exports: [PendingSignInsService] })
export class PendingSignInsModule {}
