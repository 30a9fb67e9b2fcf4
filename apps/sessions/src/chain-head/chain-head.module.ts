import { Module } from '@nestjs/common';
import { ChainHeadsService } from './chain-heads.service.js';

/** How far chains are known here. */
@Module({ providers: [ChainHeadsService], exports: [ChainHeadsService] })
export class ChainHeadModule {}
