import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { AnchorsRepository } from './anchors.repository.js';
import { ReorgsService } from './reorgs.service.js';

/** Blocks whose logs were read, and whether the chain still has them. */
@Module({ imports: [ChainModule], providers: [AnchorsRepository, ReorgsService], exports: [ReorgsService] })
export class ReorgsModule {}
