import { Module } from '@nestjs/common';
import { ApiDocumentController } from './api-document/api-document.controller.js';
import { PublicHealthController } from './health/public-health.controller.js';
import { HomeController } from './home/home.controller.js';

@Module({ controllers: [HomeController, ApiDocumentController, PublicHealthController] })
export class AppModule {}
