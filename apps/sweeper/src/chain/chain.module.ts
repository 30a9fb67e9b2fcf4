import { TokenRegistry } from '@libs/chain/token-registry';
import { Module } from '@nestjs/common';
import { SweeperSettings } from '../settings.js';
import { AccountsService } from './accounts.service.js';
import { ACCEPTED, CheckoutReaderService } from './checkout-reader.service.js';
import { ReceiptsService } from './receipts.service.js';
import { RpcService } from './rpc.service.js';

/** Access to the chain through the configured providers. */
@Module({
  providers: [
    {
      provide: ACCEPTED,
      inject: [SweeperSettings],
      useFactory: ({ usdcAddress, usdtAddress }: SweeperSettings) =>
        new TokenRegistry({ USDC: usdcAddress, USDT: usdtAddress }),
    },
    RpcService,
    AccountsService,
    CheckoutReaderService,
    ReceiptsService,
  ],
  exports: [ACCEPTED, AccountsService, RpcService, CheckoutReaderService, ReceiptsService],
})
export class ChainModule {}
