import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { UnsupportedTokensController } from './unsupported-tokens.controller.js';
import { UnsupportedTokensService } from './unsupported-tokens.service.js';

/** Tokens that are not supported, at deposit addresses of a merchant. */
@Module({
  imports: [AuditModule, RegistryModule],
  controllers: [UnsupportedTokensController],
  providers: [UnsupportedTokensService],
  exports: [UnsupportedTokensService],
})
export class UnsupportedTokensModule {}
