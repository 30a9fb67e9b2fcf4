import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { HomeController } from './home.controller.js';

@Module({ imports: [HealthModule], controllers: [HomeController] })
export class HomeModule {}
