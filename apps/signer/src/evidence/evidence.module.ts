import { Module } from '@nestjs/common';
import { EvidenceHandlers } from './evidence.handlers.js';
import { EvidenceRepository } from './evidence.repository.js';
import { EvidenceService } from './evidence.service.js';

/** The treasuries that owners named, as auth attests. */
@Module({ providers: [EvidenceHandlers, EvidenceRepository, EvidenceService], exports: [EvidenceService] })
export class EvidenceModule {}
