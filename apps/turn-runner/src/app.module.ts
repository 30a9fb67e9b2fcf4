import { Module } from '@nestjs/common';
import { RunnerModule } from './runner.module.js';
import { ToolboxesModule } from './toolboxes/toolboxes.module.js';

@Module({ imports: [RunnerModule, ToolboxesModule] })
export class AppModule {}
