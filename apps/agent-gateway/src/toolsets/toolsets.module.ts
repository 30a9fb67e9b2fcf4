import { Module } from '@nestjs/common';
import { SpacesModule } from '../spaces/spaces.module.js';
import { ToolsetsRepository } from './toolsets.repository.js';
import { ToolsetsService } from './toolsets.service.js';

@Module({ imports: [SpacesModule], providers: [ToolsetsService, ToolsetsRepository], exports: [ToolsetsService] })
export class ToolsetsModule {}
