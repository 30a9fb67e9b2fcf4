import { Module } from '@nestjs/common';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { ViewsModule } from '../views/views.module.js';
import { ListPagesService } from './list-pages.service.js';
import { ListsController } from './lists.controller.js';
import { ListsRepository } from './lists.repository.js';
import { ListsRpcController } from './lists.rpc.js';
import { ListsService } from './lists.service.js';

@Module({
  imports: [MerchantsModule, ViewsModule],
  controllers: [ListsController, ListsRpcController],
  providers: [ListPagesService, ListsRepository, ListsService],
  exports: [ListsService],
})
export class ListsModule {}
