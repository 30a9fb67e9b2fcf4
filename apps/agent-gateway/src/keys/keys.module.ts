import { Module } from '@nestjs/common';
import { SpacesModule } from '../spaces/spaces.module.js';
import { KeysController } from './keys.controller.js';
import { KeysRepository } from './keys.repository.js';
import { KeysService } from './keys.service.js';

/** Keys: people create, list and revoke them in the dashboard. */
@Module({
  imports: [SpacesModule],
  controllers: [KeysController],
  providers: [KeysService, KeysRepository],
  exports: [KeysService],
})
export class KeysModule {}
