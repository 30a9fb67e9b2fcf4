import { Module } from '@nestjs/common';
import { ManifestsModule } from '../manifests/manifests.module.js';
import { SecretsModule } from '../secrets/secrets.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { ToolsetsModule } from '../toolsets/toolsets.module.js';
import { SpaceSetupController } from './space-setup.controller.js';
import { SpaceSetupRpcController } from './space-setup.rpc.js';

/** What spaces are set up with: manifest, tools and secrets of each in one place. */
@Module({
  imports: [ManifestsModule, SecretsModule, SpacesModule, ToolsetsModule],
  controllers: [SpaceSetupController, SpaceSetupRpcController],
})
export class SpaceSetupModule {}
