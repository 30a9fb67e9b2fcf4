import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { MembersAnswers } from './members.answers.js';
import { MembersController } from './members.controller.js';
import { MembersService } from './members.service.js';

@Module({
  imports: [AuditModule, RegistryModule],
  controllers: [MembersController, MembersAnswers],
  providers: [MembersService],
  exports: [MembersService],
})
export class MembersModule {}
