import { Description } from '@libs/dto/fields';
import { BASE_UNITS } from '@libs/events/payloads/chain.payload';
import { ADDRESS } from '@libs/events/payloads/merchants.payload';
import { Operation } from '@libs/service-kit/http/operation';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { IsInt, Matches } from 'class-validator';
import { getAddress } from 'ethers';
import { CheckoutReaderService } from '../chain/checkout-reader.service.js';
import { reachable } from '../chain/reachable.js';
import { CheckoutsService } from '../checkouts/checkouts.service.js';
import { RelayersService } from '../relayers/relayers.service.js';
import { SweeperSettings } from '../settings.js';
import { InternalTokenGuard } from './internal-token/internal-token.guard.js';

const RETRY_AFTER_S = 5;

/** The platform's own addresses and balances on chain. */
export class TreasuryView {
  @Description('Where the platform’s fee goes.') @Matches(ADDRESS) fee_recipient: string;
  @Description('Pays for gas; has no authority over funds.') @Matches(ADDRESS) relayer_address: string;
  @IsInt() chain_id: number;
  @Description('Of the relayer, in wei.', '1000000000000000000') @Matches(BASE_UNITS) gas_balance_wei: string;
  @Matches(ADDRESS) checkout_address: string;
}

@Controller('api/internal/treasury')
@UseGuards(InternalTokenGuard)
export class TreasuryController {
  constructor(
    private readonly settings: SweeperSettings,
    private readonly keys: RelayersService,
    private readonly reader: CheckoutReaderService,
    private readonly checkouts: CheckoutsService,
  ) {}

  @Get()
  @Operation({ summary: 'The platform’s own addresses and gas', returns: TreasuryView })
  async treasury(): Promise<TreasuryView> {
    const { feeRecipient, chainId } = this.settings;
    const checkout = this.checkouts.current.address;
    const relayer = this.keys.platform.address;
    return reachable(
      async () => ({
        fee_recipient: getAddress(feeRecipient ?? (await this.reader.roles(checkout)).feeRecipient),
        relayer_address: getAddress(relayer),
        chain_id: chainId,
        gas_balance_wei: String((await this.reader.account(relayer)).balance),
        checkout_address: getAddress(checkout),
      }),
      RETRY_AFTER_S,
    );
  }
}
