import { Module } from '@nestjs/common';
import { MemoryRepository } from '../capabilities/memory.repository.js';
import { McpPool } from '../mcp/mcp-pool.service.js';
import { Toolboxes } from './toolbox.js';
import { ToolboxesService } from './toolboxes.service.js';

@Module({
  providers: [MemoryRepository, McpPool, { provide: Toolboxes, useClass: ToolboxesService }],
  exports: [Toolboxes],
})
export class ToolsModule {}
