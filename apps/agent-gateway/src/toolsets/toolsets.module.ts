import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { ToolsetsRepository } from './toolsets.repository.js';
import { ToolsetsService } from './toolsets.service.js';

@Module({
  imports: [LedgerModule, SpacesModule],
  providers: [ToolsetsService, ToolsetsRepository],
  exports: [ToolsetsService],
})
export class ToolsetsModule {}
