import { Module } from '@nestjs/common';
import { ViewsModule } from '../views/views.module.js';
import { ListsAnswers } from './lists.answers.js';
import { ListsRepository } from './lists.repository.js';
import { ListsService } from './lists.service.js';

@Module({
  imports: [ViewsModule],
  controllers: [ListsAnswers],
  providers: [ListsRepository, ListsService],
  exports: [ListsService],
})
export class ListsModule {}
