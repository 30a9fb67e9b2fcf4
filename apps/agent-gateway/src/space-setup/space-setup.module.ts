import { Module } from '@nestjs/common';
import { ManifestsModule } from '../manifests/manifests.module.js';
import { SecretsModule } from '../secrets/secrets.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { ToolsetsModule } from '../toolsets/toolsets.module.js';
import { SpaceSetupController } from './space-setup.controller.js';
import { SpaceSetupRpcController } from './space-setup.rpc.js';

/** The setup of spaces: routes and RPC methods for manifest, tools and secrets. */
@Module({
  imports: [ManifestsModule, SecretsModule, SpacesModule, ToolsetsModule],
  controllers: [SpaceSetupController, SpaceSetupRpcController],
})
export class SpaceSetupModule {}
