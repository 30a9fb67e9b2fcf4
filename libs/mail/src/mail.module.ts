import { CommonSettings } from '@libs/service-kit/config/common-settings';
import { settingRows } from '@libs/service-kit/config/setting';
import { type DynamicModule, Module } from '@nestjs/common';
import { Mailer } from './mailer.js';
import { MailQueue } from './queue/mail-queue.js';
import { MailQueueWorker } from './queue/mail-queue.worker.js';
import { FORGETS_MAILS, MailsRepository } from './queue/mails.repository.js';

/** Mail for a service whose settings use `withMail` and whose schema has `CREATE_MAIL_TABLE`. */
@Module({
  providers: [
    {
      provide: Mailer,
      inject: [CommonSettings],
      useFactory: (settings: CommonSettings) => {
        if (!settingRows(settings.constructor).some(({ property }) => property === 'smtpUrl'))
          throw new Error('the settings of a service with mail must use withMail');
        return new Mailer(settings);
      },
    },
    MailsRepository,
    MailQueue,
    MailQueueWorker,
  ],
  exports: [Mailer, MailQueue],
})
export class MailModule {
  /** For mails to people without an account: a mail is deleted once it was sent or has failed permanently. */
  static forgetting(): DynamicModule {
    return { module: MailModule, providers: [{ provide: FORGETS_MAILS, useValue: true }] };
  }
}
