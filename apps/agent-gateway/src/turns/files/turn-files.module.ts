import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { FilesModule } from '../../files/files.module.js';
import { StoredFilesModule } from '../../stored-files/stored-files.module.js';
import { TurnFilesController } from './turn-files.controller.js';
import { TurnFilesRepository } from './turn-files.repository.js';
import { TurnFilesRpcController } from './turn-files.rpc.js';
import { TurnFilesService } from './turn-files.service.js';

/** Files that turns create, chunk by chunk. */
@Module({
  imports: [AccountsModule, FilesModule, StoredFilesModule],
  controllers: [TurnFilesController, TurnFilesRpcController],
  providers: [TurnFilesService, TurnFilesRepository],
})
export class TurnFilesModule {}
