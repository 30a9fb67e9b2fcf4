import { Module } from '@nestjs/common';
import { SpacesModule } from '../spaces/spaces.module.js';
import { ResealingRpcController } from './resealing.rpc.js';
import { SecretsRepository } from './secrets.repository.js';
import { SecretsService } from './secrets.service.js';

@Module({
  imports: [SpacesModule],
  controllers: [ResealingRpcController],
  providers: [SecretsService, SecretsRepository],
  exports: [SecretsService],
})
export class SecretsModule {}
