import { CommonSettings } from '@libs/service-kit/config/common-settings';
import { Module } from '@nestjs/common';
import { MailQueue } from './mail-queue.js';
import { MailQueueWorker } from './mail-queue.worker.js';
import { MailSettings } from './mail-settings.js';
import { Mailer } from './mailer.js';
import { MailsRepository } from './mails.repository.js';

/** Mail for a service whose settings extend `MailSettings` and whose schema has `CREATE_MAIL_TABLE`. */
@Module({
  providers: [
    {
      provide: Mailer,
      inject: [CommonSettings],
      useFactory: (settings: CommonSettings) => {
        if (!(settings instanceof MailSettings))
          throw new Error('the settings of a service with mail extend MailSettings');
        return new Mailer(settings);
      },
    },
    MailsRepository,
    MailQueue,
    MailQueueWorker,
  ],
  exports: [Mailer, MailQueue],
})
export class MailModule {}
