import { Module } from '@nestjs/common';
import { McpPoolService } from './mcp-pool.service.js';

/** Clients of MCP servers, kept between turns. */
@Module({ providers: [McpPoolService], exports: [McpPoolService] })
export class McpModule {}
