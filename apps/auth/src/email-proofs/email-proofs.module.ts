import { MailModule } from '@libs/mail/mail.module';
import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module.js';
import { FactorsModule } from '../factors/factors.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { EmailProofsService } from './email-proofs.service.js';

@Module({
  imports: [DevicesModule, FactorsModule, MailModule, RegistryModule, SignInsModule],
  providers: [EmailProofsService],
  exports: [EmailProofsService],
})
export class EmailProofsModule {}
