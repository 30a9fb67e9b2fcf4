import { Global, Module } from '@nestjs/common';
import { McpModule } from '../mcp/mcp.module.js';
import { MemoryModule } from '../memory/memory.module.js';
import { Toolboxes } from '../tools/toolbox.js';
import { ToolboxesService } from './toolboxes.service.js';

/** `Toolboxes` for running turns. Global, so that a test can replace them with its own tools. */
@Global()
@Module({
  imports: [McpModule, MemoryModule],
  providers: [{ provide: Toolboxes, useClass: ToolboxesService }],
  exports: [Toolboxes],
})
export class ToolboxesModule {}
