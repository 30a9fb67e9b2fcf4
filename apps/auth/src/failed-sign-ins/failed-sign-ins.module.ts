import { Module } from '@nestjs/common';
import { FailedSignInsAnswers } from './failed-sign-ins.answers.js';
import { FailedSignInsRepository } from './failed-sign-ins.repository.js';
import { FailedSignInsService } from './failed-sign-ins.service.js';

@Module({
  controllers: [FailedSignInsAnswers],
  providers: [FailedSignInsRepository, FailedSignInsService],
  exports: [FailedSignInsService],
})
export class FailedSignInsModule {}
