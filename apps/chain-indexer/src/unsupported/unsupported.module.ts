import { Module } from '@nestjs/common';
import { UnsupportedAnswers } from './unsupported.answers.js';
import { UnsupportedRepository } from './unsupported.repository.js';
import { UnsupportedService } from './unsupported.service.js';

/** Money of other kinds at our addresses. */
@Module({
  controllers: [UnsupportedAnswers],
  providers: [UnsupportedRepository, UnsupportedService],
  exports: [UnsupportedService],
})
export class UnsupportedModule {}
