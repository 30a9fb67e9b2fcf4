import { Module } from '@nestjs/common';
import { SpacesModule } from '../spaces/spaces.module.js';
import { ResealingAnswers } from './resealing.answers.js';
import { SecretsRepository } from './secrets.repository.js';
import { SecretsService } from './secrets.service.js';

@Module({
  imports: [SpacesModule],
  controllers: [ResealingAnswers],
  providers: [SecretsService, SecretsRepository],
  exports: [SecretsService],
})
export class SecretsModule {}
