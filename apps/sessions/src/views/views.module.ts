import { Module } from '@nestjs/common';
import { NetworksModule } from '../networks/networks.module.js';
import { SessionViewService } from './session-view.service.js';

@Module({
  imports: [NetworksModule],
  providers: [SessionViewService],
  exports: [SessionViewService],
})
export class ViewsModule {}
