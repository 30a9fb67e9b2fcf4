import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { ChecksController } from './checks.controller.js';
import { ChecksRepository } from './checks.repository.js';
import { ChecksService } from './checks.service.js';
import { ChecksWorker } from './checks.worker.js';

/** Periodic runs of the doctor's checks. */
@Module({
  imports: [SignInModule],
  controllers: [ChecksController],
  providers: [ChecksRepository, ChecksService, ChecksWorker],
})
export class ChecksModule {}
