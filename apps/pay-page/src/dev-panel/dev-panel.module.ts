import { Module } from '@nestjs/common';
import { DevPanelService } from './dev-panel.service.js';

@Module({ providers: [DevPanelService], exports: [DevPanelService] })
export class DevPanelModule {}
