import { OutboundClient } from '@libs/outbound-http/outbound-client';
import { Module } from '@nestjs/common';
import { AuthSettings } from '../settings.js';
import { OidcClientService } from './oidc-client.service.js';

@Module({
  providers: [
    OidcClientService,
    {
      provide: OutboundClient,
      inject: [AuthSettings],
      useFactory: (settings: AuthSettings) => new OutboundClient({ policy: settings.providerAddresses }),
    },
  ],
  exports: [OidcClientService],
})
export class ProvidersModule {}
