import { Module } from '@nestjs/common';
import { ApiDocumentModule } from './api-document/api-document.module.js';
import { HealthModule } from './health/health.module.js';
import { HomeModule } from './home/home.module.js';
import { SecurityModule } from './security/security.module.js';

@Module({ imports: [ApiDocumentModule, HealthModule, HomeModule, SecurityModule] })
export class AppModule {}
