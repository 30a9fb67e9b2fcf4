import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { DeadLettersController } from './dead-letters.controller.js';
import { DeadLettersService } from './dead-letters.service.js';

@Module({
  imports: [SignInModule, AuditLogModule],
  controllers: [DeadLettersController],
  providers: [DeadLettersService],
})
export class DeadLettersModule {}
