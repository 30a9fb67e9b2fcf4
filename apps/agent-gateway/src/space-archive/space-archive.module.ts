import { Module } from '@nestjs/common';
import { SpacesModule } from '../spaces/spaces.module.js';
import { StoredTurnsModule } from '../stored-turns/stored-turns.module.js';
import { SpaceArchiveController } from './space-archive.controller.js';
import { SpaceArchiveService } from './space-archive.service.js';

/** Archiving spaces, which cancels their queued turns. */
@Module({
  imports: [SpacesModule, StoredTurnsModule],
  controllers: [SpaceArchiveController],
  providers: [SpaceArchiveService],
  exports: [SpaceArchiveService],
})
export class SpaceArchiveModule {}
