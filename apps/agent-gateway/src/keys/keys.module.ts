import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { KeysController } from './keys.controller.js';
import { KeysService } from './keys.service.js';

/** Keys: people create, list and revoke them in the dashboard. */
@Module({
  imports: [AccountsModule, SpacesModule],
  controllers: [KeysController],
  providers: [KeysService],
  exports: [KeysService],
})
export class KeysModule {}
