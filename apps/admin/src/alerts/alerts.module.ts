import { MailModule } from '@libs/mail/mail.module';
import { Module } from '@nestjs/common';
import { AlertPostsModule } from '../alert-posts/alert-posts.module.js';
import { OperatorsModule } from '../operators/operators.module.js';
import { AlertsRepository } from './alerts.repository.js';
import { AlertsService } from './alerts.service.js';
import { AlertNoticesService } from './notices/alert-notices.service.js';

@Module({
  imports: [MailModule, AlertPostsModule, OperatorsModule],
  providers: [AlertsService, AlertsRepository, AlertNoticesService],
  exports: [AlertsService],
})
export class AlertsModule {}
