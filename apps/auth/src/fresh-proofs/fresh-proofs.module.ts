import { MailModule } from '@libs/mail/mail.module';
import { Module } from '@nestjs/common';
import { FactorsModule } from '../factors/factors.module.js';
import { PasswordHashingModule } from '../password-hashing/password-hashing.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { FreshProofsController } from './fresh-proofs.controller.js';
import { FreshProofsRepository } from './fresh-proofs.repository.js';
import { FreshProofsRpcController } from './fresh-proofs.rpc.js';
import { FreshProofsService } from './fresh-proofs.service.js';

@Module({
  imports: [FactorsModule, RateLimitsModule, MailModule, PasswordHashingModule, RegistryModule, SignInsModule],
  controllers: [FreshProofsController, FreshProofsRpcController],
  providers: [FreshProofsRepository, FreshProofsService],
  exports: [FreshProofsService],
})
export class FreshProofsModule {}
