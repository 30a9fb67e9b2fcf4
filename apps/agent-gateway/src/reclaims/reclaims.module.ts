import { Module } from '@nestjs/common';
import { KeysModule } from '../keys/keys.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { ReclaimsHandlers } from './reclaims.handlers.js';

/** Accounts that their owners took back from whoever had registered them. */
@Module({ imports: [KeysModule, SpacesModule], providers: [ReclaimsHandlers] })
export class ReclaimsModule {}
