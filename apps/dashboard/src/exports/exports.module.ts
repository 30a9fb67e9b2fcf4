import { Module } from '@nestjs/common';
import { RegistryModule } from '../registry/registry.module.js';
import { ExportsController } from './exports.controller.js';

@Module({
  imports: [RegistryModule],
  controllers: [ExportsController],
})
export class ExportsModule {}
