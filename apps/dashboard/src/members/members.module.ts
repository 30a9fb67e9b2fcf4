import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { MembersController } from './members.controller.js';
import { MembersHandlers } from './members.handlers.js';
import { MembersRpcController } from './members.rpc.js';
import { MembersService } from './members.service.js';

@Module({
  imports: [ApiKeysModule, AuditModule, RegistryModule],
  controllers: [MembersController, MembersRpcController],
  providers: [MembersHandlers, MembersService],
  exports: [MembersService],
})
export class MembersModule {}
