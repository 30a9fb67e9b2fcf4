import { Module } from '@nestjs/common';
import { SpacesModule } from '../spaces/spaces.module.js';
import { ManifestsRepository } from './manifests.repository.js';
import { ManifestsService } from './manifests.service.js';

@Module({ imports: [SpacesModule], providers: [ManifestsService, ManifestsRepository], exports: [ManifestsService] })
export class ManifestsModule {}
