import { SignInResolver } from '@libs/service-kit/sign-in/sign-in-resolver';
import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module.js';
import { FactorsModule } from '../factors/factors.module.js';
import { PendingSignInsModule } from '../pending-sign-ins/pending-sign-ins.module.js';
import { AuthSettings } from '../settings.js';
import { BrowserCookies } from './browser-cookies.js';
import { LocalSignInResolverService } from './local-sign-in-resolver.service.js';
import { SignInsController } from './sign-ins.controller.js';
import { SignInsRepository } from './sign-ins.repository.js';
import { SignInsRpcController } from './sign-ins.rpc.js';
import { SignInsService } from './sign-ins.service.js';

@Module({
  imports: [DevicesModule, FactorsModule, PendingSignInsModule],
  controllers: [SignInsController, SignInsRpcController],
  providers: [
    SignInsRepository,
    SignInsService,
    { provide: SignInResolver, useClass: LocalSignInResolverService },
    {
      provide: BrowserCookies,
      inject: [AuthSettings],
      useFactory: (settings: AuthSettings) => new BrowserCookies(settings.publicUrl),
    },
  ],
  exports: [BrowserCookies, SignInResolver, SignInsService],
})
export class SignInsModule {}
