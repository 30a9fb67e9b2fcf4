import { Module } from '@nestjs/common';
import { RunnerModule } from './runner.module.js';
import { ToolsModule } from './tools/tools.module.js';

@Module({ imports: [RunnerModule.with(ToolsModule)] })
export class AppModule {}
