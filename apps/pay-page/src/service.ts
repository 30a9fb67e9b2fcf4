import { useJsonBodies } from '@libs/service-kit/http/json/json-body';
import { defineService } from '@libs/service-kit/service-definition';
import type { FastifyInstance } from 'fastify';
import { AppModule } from './app.module.js';
import { pageAssets } from './assets/page-assets.js';
import { DevPanelService } from './dev-panel/dev-panel.service.js';
import { addDevPanelRoutes } from './dev-panel/dev-panel-routes.js';
import { useFormBodies } from './http/form-body.js';
import { PayPageSettings } from './settings.js';
import { walletConnectOffer } from './walletconnect/walletconnect-offer.js';
import { addWalletConnectRoute } from './walletconnect/walletconnect-route.js';

export const service = defineService({
  name: 'pay-page',
  settings: PayPageSettings,
  module: AppModule,
  async prepareHttp(app, settings) {
    const { devPanelRpcUrl, publicUrl } = settings;
    const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
    useJsonBodies(fastify);
    useFormBodies(fastify);
    pageAssets();
    const walletConnect = walletConnectOffer(settings);
    if (walletConnect) addWalletConnectRoute(fastify, walletConnect.script);
    if (devPanelRpcUrl) addDevPanelRoutes(fastify, () => app.get(DevPanelService), publicUrl);
  },
});
