import { ApiKeyResolver } from '@libs/service-kit/api-keys/api-key-resolver';
import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { ApiKeysController, ApiKeysRpcController } from './api-keys.controller.js';
import { ApiKeysHandlers } from './api-keys.handlers.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysService } from './api-keys.service.js';
import { KeyHoldersService } from './key-holders.service.js';

@Module({
  imports: [AuditModule, RegistryModule],
  controllers: [ApiKeysController, ApiKeysRpcController],
  providers: [
    ...[ApiKeysHandlers, ApiKeysRepository, ApiKeysService],
    { provide: ApiKeyResolver, useClass: KeyHoldersService },
  ],
  exports: [ApiKeyResolver, ApiKeysService],
})
export class ApiKeysModule {}
