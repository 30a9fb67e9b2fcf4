import { defineService } from '@libs/service-kit/service-definition';
import { Global, Module } from '@nestjs/common';
import { RunnerModule } from '../src/runner.module.js';
import { service } from '../src/service.js';
import { Toolboxes } from '../src/tools/toolbox.js';
import { TestToolboxes } from './test-toolboxes.js';

@Global()
@Module({ providers: [{ provide: Toolboxes, useClass: TestToolboxes }], exports: [Toolboxes] })
class TestToolsModule {}

@Module({ imports: [RunnerModule, TestToolsModule] })
class TestModule {}

/** The turn runner with tools whose effects a test can count. */
export const testService = defineService({ ...service, module: TestModule });
