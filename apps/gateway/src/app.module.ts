import { Module } from '@nestjs/common';
import { ApiDocumentController } from './api-document/api-document.controller.js';
import { PlatformHealth } from './health/platform-health.js';
import { PublicHealthController } from './health/public-health.controller.js';
import { HomeController } from './home/home.controller.js';

@Module({
  controllers: [HomeController, ApiDocumentController, PublicHealthController],
  providers: [PlatformHealth],
})
export class AppModule {}
