import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { OAuthConsentsController } from './oauth-consents.controller.js';
import { OAuthGrantsController } from './oauth-grants.controller.js';
import { OAuthGrantsRepository } from './oauth-grants.repository.js';
import { OAuthGrantsService } from './oauth-grants.service.js';

/** Programs to which members give access (OAuth). */
@Module({
  imports: [ApiKeysModule, RegistryModule],
  controllers: [OAuthGrantsController, OAuthConsentsController],
  providers: [OAuthGrantsRepository, OAuthGrantsService],
})
export class OAuthGrantsModule {}
