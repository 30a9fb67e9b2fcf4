import { Module } from '@nestjs/common';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { ReviewController } from './review.controller.js';
import { ReviewRpcController } from './review.rpc.js';
import { ReviewService } from './review.service.js';
import { ReviewMessagesRepository } from './review-messages.repository.js';

@Module({
  imports: [MerchantsModule, NoticesModule, RegistryModule],
  controllers: [ReviewController, ReviewRpcController],
  providers: [ReviewMessagesRepository, ReviewService],
})
export class ReviewModule {}
