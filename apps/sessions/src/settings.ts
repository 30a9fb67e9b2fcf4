import { parseTiers } from '@libs/dto/tiers';
import { withMail } from '@libs/mail/mail-settings';
import { ChainSettings, withTestNetwork } from '@libs/service-kit/config/chain-settings';
import { Satisfies } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { IsEthereumAddress, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { isAddress } from 'ethers';

/** Validates a contract of the test network, whose settings must be given together or not at all. */
function IsOfTestNetwork(): PropertyDecorator {
  const isAlone = (settings: object) => (settings as SessionsSettings).testnetChainId === undefined;
  const isSet = Satisfies(' is not set: it is needed with TESTNET_CHAIN_ID', (address, settings) => {
    return address !== undefined || isAlone(settings);
  });
  const isRight = Satisfies('must be an address', (address) => address === undefined || isAddress(address));
  return (target, key) => {
    isSet(target, key);
    isRight(target, key);
  };
}

export class SessionsSettings extends withTestNetwork(withMail(ChainSettings)) {
  @Setting('address of the checkout contract on that chain')
  @IsEthereumAddress()
  checkoutAddress: string;

  @Setting('address of the checkout contract on the test network', { optional: true })
  @IsOfTestNetwork()
  testnetCheckoutAddress?: string;

  @Setting('contract of USDC on the test network', { optional: true })
  @IsOfTestNetwork()
  testnetUsdcAddress?: string;

  @Setting('contract that stands for USDT on the test network: any token with six decimals', { optional: true })
  @IsOfTestNetwork()
  testnetUsdtAddress?: string;

  @Setting('plans that differ from the defaults, as JSON', { optional: true })
  @IsOptional()
  @Satisfies('must be JSON of plans with the fields that differ, and fees of 0 to 1000 basis points', (text) =>
    parseTiers(String(text)),
  )
  tiers?: string;

  /** 24 hours: a link is sent by mail or chat and waits for its reader. */
  @Setting('window of payment links that are created in the dashboard, in minutes', { default: '1440' })
  @IsInt()
  @Min(15)
  @Max(1440)
  linkWindowMin: number;

  @Setting(
    "on: the development panel of pay pages may end a session's window at once. For test chains. Never in production",
    { default: 'off' },
  )
  @IsIn(['on', 'off'])
  @Satisfies('must not be on in production', (value, settings) => value !== 'on' || !settings.isProduction)
  devCloseWindows: 'on' | 'off';
}
