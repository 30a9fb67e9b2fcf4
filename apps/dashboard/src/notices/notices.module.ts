import { MailModule } from '@libs/mail/mail.module';
import { Module } from '@nestjs/common';
import { RegistryModule } from '../registry/registry.module.js';
import { NoticesHandlers } from './notices.handlers.js';
import { NoticesRepository } from './notices.repository.js';
import { NoticesService } from './notices.service.js';
import { NoticesWorker } from './notices.worker.js';

@Module({
  imports: [MailModule, RegistryModule],
  providers: [NoticesHandlers, NoticesRepository, NoticesService, NoticesWorker],
  exports: [NoticesService],
})
export class NoticesModule {}
