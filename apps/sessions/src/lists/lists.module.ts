import { Module } from '@nestjs/common';
import { ViewsModule } from '../views/views.module.js';
import { ListsRepository } from './lists.repository.js';
import { ListsRpcController } from './lists.rpc.js';
import { ListsService } from './lists.service.js';

@Module({
  imports: [ViewsModule],
  controllers: [ListsRpcController],
  providers: [ListsRepository, ListsService],
  exports: [ListsService],
})
export class ListsModule {}
