import { AppError } from '@libs/errors/app-error';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { getAddress } from 'ethers';
import { CheckoutReader } from '../chain/checkout-reader.service.js';
import { RpcDownError } from '../chain/rpc-answer.js';
import { RelayerKeys } from '../relayers/relayer-keys.service.js';
import { SweeperSettings } from '../settings.js';
import { InternalTokenGuard } from './internal-token.guard.js';

const RETRY_AFTER_S = 5;

/** What the platform itself has on chain. */
export interface TreasuryView {
  fee_recipient: string;
  relayer_address: string;
  chain_id: number;
  /** Wei, decimal. */
  gas_balance_wei: string;
  checkout_address: string;
}

@Controller('api/internal/treasury')
@UseGuards(InternalTokenGuard)
export class TreasuryController {
  constructor(
    private readonly settings: SweeperSettings,
    private readonly keys: RelayerKeys,
    private readonly reader: CheckoutReader,
  ) {}

  @Get()
  async treasury(): Promise<TreasuryView> {
    const { feeRecipient, chainId, checkoutAddress } = this.settings;
    const relayer = this.keys.platform.address;
    try {
      return {
        fee_recipient: getAddress(feeRecipient ?? (await this.reader.roles()).feeRecipient),
        relayer_address: getAddress(relayer),
        chain_id: chainId,
        gas_balance_wei: String((await this.reader.account(relayer)).balance),
        checkout_address: getAddress(checkoutAddress),
      };
    } catch (error) {
      if (error instanceof RpcDownError)
        throw new AppError('unavailable', {}, { retryAfterS: RETRY_AFTER_S, cause: error });
      throw error;
    }
  }
}
