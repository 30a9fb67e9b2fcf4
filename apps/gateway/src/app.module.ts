import { Module } from '@nestjs/common';
import { PublicHealthController } from './health/public-health.controller.js';
import { HomeController } from './home/home.controller.js';

@Module({ controllers: [HomeController, PublicHealthController] })
export class AppModule {}
