import { isListOfContracts, listOf } from '@libs/chain/addresses/checkout-list';
import { isTestAccount } from '@libs/chain/addresses/test-accounts';
import { RpcSettings } from '@libs/service-kit/config/chain-settings';
import { isDevelopmentText, NOT_IN_PRODUCTION, Satisfies } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { ArrayMinSize, IsArray, IsEthereumAddress, IsInt, IsOptional, Max, Min } from 'class-validator';

/** The most gas that one recovery may use. */
export const MAX_RECOVERY_GAS = 1_500_000;

export class SweeperSettings extends RpcSettings {
  @Setting('address of the checkout contract on that chain')
  @IsEthereumAddress()
  checkoutAddress: string;

  @Setting(
    'addresses of earlier checkout contracts, oldest first, comma separated; their deposit addresses are swept as well',
    { optional: true },
  )
  @IsOptional()
  @Satisfies(
    'must be addresses of other contracts than CHECKOUT_ADDRESS, each once, separated by commas',
    (text, settings) => isListOfContracts(text, (settings as SweeperSettings).checkoutAddress),
  )
  formerCheckoutAddresses?: string;

  @Setting(
    "addresses of the platform's relayers, whose keys the signer has, comma separated; they pay gas and have no power over funds. The first ACTIVE_RELAYERS of them send, the others finish what they have sent",
  )
  @IsArray()
  @ArrayMinSize(1)
  @IsEthereumAddress({ each: true })
  @Satisfies(NOT_IN_PRODUCTION, (all, settings) => !settings.isProduction || !(all as string[]).some(isTestAccount))
  relayerAddresses: string[];

  @Setting(
    'number of RELAYER_ADDRESSES, from the first on, that send at the same time, each for a part of the merchants; if one cannot send, the others take over its part',
    { default: '1' },
  )
  @IsInt()
  @Min(1)
  @Max(16)
  @Satisfies(
    'must be at most the number of RELAYER_ADDRESSES',
    (count, settings) => Number(count) <= (settings as SweeperSettings).relayerAddresses.length,
  )
  activeRelayers: number;

  @Setting(
    'address of the registrar, whose key the signer has and signs orders with; without it sweeps that need an order wait',
    {
      optional: true,
    },
  )
  @IsOptional()
  @IsEthereumAddress()
  @Satisfies(NOT_IN_PRODUCTION, (address, settings) => !settings.isProduction || !isTestAccount(address))
  registrarAddress?: string;

  @Setting(
    'bearer token of GET /api/internal/treasury; without it that route does not exist. There may be several, comma separated, each of which is accepted',
    { optional: true, secret: true },
  )
  @IsOptional()
  @Satisfies('must have at least 16 characters in each token', (text) =>
    listOf(text).every((token) => token.length >= 16),
  )
  @Satisfies(NOT_IN_PRODUCTION, (text, settings) => !settings.isProduction || !isDevelopmentText(text))
  internalApiToken?: string;

  @Setting('address that receives fees; it must equal the one in the contract, which is the default', {
    optional: true,
  })
  @IsOptional()
  @IsEthereumAddress()
  feeRecipient?: string;

  @Setting('interval between two polls for payments to sweep, in milliseconds', { default: '15000' })
  @IsInt()
  @Min(100)
  @Max(3_600_000)
  sweepIntervalMs: number;

  @Setting(
    'interval between two polls of sent transactions and of the contract, in milliseconds; twice as long after ten seconds without work, and four times as long for the contract',
    { default: '2000' },
  )
  @IsInt()
  @Min(50)
  @Max(60_000)
  sweepWatchIntervalMs: number;

  /** The depth at which payments below US$1,000 are confirmed (`docs/contract/decisions.md` section 2.2). */
  @Setting('blocks on top of a sweep until it is final', { default: '40' })
  @IsInt()
  @Min(1)
  @Max(10_000)
  sweepConfirmations: number;

  @Setting('the most deposit addresses that one transaction sweeps', { default: '100' })
  @IsInt()
  @Min(1)
  @Max(200)
  sweepBatchMax: number;

  @Setting("the minimum value of a merchant's waiting payments of one token and fee to be swept, in US cents", {
    default: '100',
  })
  @IsInt()
  @Min(0)
  @Max(100_000_000)
  sweepMinUsdCents: number;

  @Setting('the largest share of the swept amount that gas may cost, in basis points', { default: '500' })
  @IsInt()
  @Min(1)
  @Max(10_000)
  sweepMaxGasShareBps: number;

  @Setting(
    'time after which the minimum and the share no longer apply, as long as gas costs less than the swept amount, in milliseconds',
    {
      default: '86400000',
    },
  )
  @IsInt()
  @Min(0)
  @Max(2_592_000_000)
  sweepMaxWaitMs: number;

  @Setting("price of the chain's coin in US cents, used only to estimate the cost of gas; a rough value is enough", {
    default: '400000',
  })
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  gasCoinUsdCents: number;

  @Setting('time after which a transaction that is not mined is replaced by one with a higher fee, in milliseconds', {
    default: '60000',
  })
  @IsInt()
  @Min(100)
  @Max(86_400_000)
  sweepStuckMs: number;

  @Setting(
    "the most gas that recoveries of one merchant's unsupported tokens may use in a day (UTC): the sum of the gas limits of their transactions, failed ones included",
    { default: '6000000' },
  )
  @IsInt()
  @Min(MAX_RECOVERY_GAS)
  @Max(30_000_000)
  recoveryGasPerDay: number;

  @Setting('interval between two reconciliations of deposit addresses with payments, in milliseconds', {
    default: '60000',
  })
  @IsInt()
  @Min(100)
  @Max(86_400_000)
  sweepReconcileIntervalMs: number;
}
