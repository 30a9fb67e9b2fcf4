import { Module } from '@nestjs/common';
import { ManifestsRepository } from './manifests.repository.js';
import { Manifests } from './manifests.service.js';
import { ResealingAnswers } from './resealing.answers.js';
import { SecretsRepository } from './secrets.repository.js';
import { Secrets } from './secrets.service.js';
import { SpaceSetupAnswers } from './space-setup.answers.js';
import { SpaceSetupController } from './space-setup.controller.js';
import { SpacesController } from './spaces.controller.js';
import { SpacesRepository } from './spaces.repository.js';
import { Spaces } from './spaces.service.js';
import { ToolsetsRepository } from './toolsets.repository.js';
import { Toolsets } from './toolsets.service.js';

@Module({
  controllers: [SpacesController, SpaceSetupController, SpaceSetupAnswers, ResealingAnswers],
  providers: [
    Spaces,
    SpacesRepository,
    Manifests,
    ManifestsRepository,
    Toolsets,
    ToolsetsRepository,
    Secrets,
    SecretsRepository,
  ],
  exports: [Spaces, SpacesRepository],
})
export class SpacesModule {}
