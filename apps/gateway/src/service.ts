import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { prepareHttp } from './public-origin/prepare-http.js';
import { bodyLimitBytes, renderError } from './routes/route-table.js';
import { trustedProxiesOf } from './routes/trusted-proxies.js';
import { GatewaySettings } from './settings.js';

export const service = defineService({
  name: 'gateway',
  settings: GatewaySettings,
  module: AppModule,
  isPublic: true,
  trustedProxies: ({ trustedProxies }) => trustedProxiesOf(trustedProxies),
  bodyLimitBytes,
  renderError,
  prepareHttp,
});
