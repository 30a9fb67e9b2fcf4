import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { CliApprovalsController } from './cli-approvals.controller.js';
import { CliLoginsController } from './cli-logins.controller.js';
import { CliLoginsRepository } from './cli-logins.repository.js';
import { CliLoginsService } from './cli-logins.service.js';

/** Sign-ins of command lines, to which members give keys. */
@Module({
  imports: [ApiKeysModule, RegistryModule],
  controllers: [CliLoginsController, CliApprovalsController],
  providers: [CliLoginsRepository, CliLoginsService],
})
export class CliLoginsModule {}
