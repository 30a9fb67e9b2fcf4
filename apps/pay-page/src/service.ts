import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { PayPageSettings } from './settings.js';

export const service = defineService({ name: 'pay-page', settings: PayPageSettings, module: AppModule });
