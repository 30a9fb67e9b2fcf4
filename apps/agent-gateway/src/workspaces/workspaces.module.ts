import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { FilesModule } from '../files/files.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { StoredFilesModule } from '../stored-files/stored-files.module.js';
import { StoredThreadsModule } from '../stored-threads/stored-threads.module.js';
import { StoredTurnsModule } from '../stored-turns/stored-turns.module.js';
import { StoredWorkspacesModule } from '../stored-workspaces/stored-workspaces.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { TurnWorkspacesService } from './turn-workspaces.service.js';
import { WorkspaceWritesService } from './workspace-writes.service.js';
import { WorkspacesController } from './workspaces.controller.js';
import { WorkspacesRpcController } from './workspaces.rpc.js';
import { WorkspacesService } from './workspaces.service.js';

/** Files of threads that persist over turns, for callers of the API and for turns. */
@Module({
  imports: [
    AccountsModule,
    FilesModule,
    SpacesModule,
    StoredFilesModule,
    StoredThreadsModule,
    StoredTurnsModule,
    StoredWorkspacesModule,
    UploadsModule,
  ],
  controllers: [WorkspacesController, WorkspacesRpcController],
  providers: [WorkspacesService, TurnWorkspacesService, WorkspaceWritesService],
})
export class WorkspacesModule {}
