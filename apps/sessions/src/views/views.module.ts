import { Module } from '@nestjs/common';
import { SessionViewService } from './session-view.service.js';

@Module({
  providers: [SessionViewService],
  exports: [SessionViewService],
})
export class ViewsModule {}
