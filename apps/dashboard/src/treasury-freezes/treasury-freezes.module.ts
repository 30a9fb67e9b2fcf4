import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { TreasuryFreezesRpcController } from './treasury-freezes.rpc.js';
import { TreasuryFreezesService } from './treasury-freezes.service.js';

/** Treasuries that cannot be changed for a while. */
@Module({
  imports: [AuditModule, NoticesModule, RegistryModule],
  controllers: [TreasuryFreezesRpcController],
  providers: [TreasuryFreezesService],
})
export class TreasuryFreezesModule {}
