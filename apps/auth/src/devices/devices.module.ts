import { MailModule } from '@libs/mail/mail.module';
import { Module } from '@nestjs/common';
import { DevicesRepository } from './devices.repository.js';
import { DevicesService } from './devices.service.js';

@Module({ imports: [MailModule], providers: [DevicesRepository, DevicesService], exports: [DevicesService] })
export class DevicesModule {}
