import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { FilesModule } from '../files/files.module.js';
import { StoredFilesModule } from '../stored-files/stored-files.module.js';
import { ArtifactsRepository } from './artifacts.repository.js';
import { ArtifactsRpcController } from './artifacts.rpc.js';
import { ArtifactsService } from './artifacts.service.js';
import { TurnFilesController } from './turn-files.controller.js';

/** Files that turns create, piece by piece. */
@Module({
  imports: [AccountsModule, FilesModule, StoredFilesModule],
  controllers: [TurnFilesController, ArtifactsRpcController],
  providers: [ArtifactsService, ArtifactsRepository],
})
export class ArtifactsModule {}
