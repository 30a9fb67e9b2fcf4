import { Module } from '@nestjs/common';
import { StoredFilesModule } from '../stored-files/stored-files.module.js';
import { StoredTurnsModule } from '../stored-turns/stored-turns.module.js';
import { AdoptionService } from './adoption.service.js';
import { StoredWorkspacesService } from './stored-workspaces.service.js';

/** Rows of workspaces, for all folders that write, read and erase them. */
@Module({
  imports: [StoredFilesModule, StoredTurnsModule],
  providers: [StoredWorkspacesService, AdoptionService],
  exports: [StoredWorkspacesService, AdoptionService],
})
export class StoredWorkspacesModule {}
