import { Module } from '@nestjs/common';
import { KeysModule } from '../keys/keys.module.js';
import { SpaceArchiveModule } from '../space-archive/space-archive.module.js';
import { ReclaimsHandlers } from './reclaims.handlers.js';

/** Accounts that their owners took back from whoever had registered them. */
@Module({ imports: [KeysModule, SpaceArchiveModule], providers: [ReclaimsHandlers] })
export class ReclaimsModule {}
