import { Module } from '@nestjs/common';
import { ChainHeadsService } from './chain-heads.service.js';

/** The progress of chains as known to this service. */
@Module({ providers: [ChainHeadsService], exports: [ChainHeadsService] })
export class ChainHeadModule {}
