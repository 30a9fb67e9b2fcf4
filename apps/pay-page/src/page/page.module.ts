import { Module } from '@nestjs/common';
import { DevPanelModule } from '../dev-panel/dev-panel.module.js';
import { LiveModule } from '../live/live.module.js';
import { BuyerFormsService } from './buyer-forms.service.js';
import { PayPageController } from './pay-page.controller.js';

@Module({
  imports: [DevPanelModule, LiveModule],
  controllers: [PayPageController],
  providers: [BuyerFormsService],
})
export class PageModule {}
