import { isListOfContracts, listOf } from '@libs/chain/addresses/checkout-list';
import { parseAttestationPublicKeys } from '@libs/sealing/attestation';
import { parsePrivateKeys } from '@libs/sealing/sealing-keys';
import { withNetworkMode } from '@libs/service-kit/config/chain-settings';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { isDevelopmentText, NOT_IN_PRODUCTION, Satisfies } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { IsEthereumAddress, IsInt, IsOptional, Max, Min } from 'class-validator';
import { isInlineKey, isKeyReference } from './keys/key-reference.js';

const REFERENCE = 'must say where the key is: file:/path, or web3signer:<url>/<public key or address>';
const NOT_INLINE = 'is the key itself, which production refuses: put it into a file of mode 0400, or behind Web3Signer';

/** The private half is public, and production refuses this key. */
const DEVELOPMENT_ATTESTATION_KEY = 'development-attestation.dVw5s2o-s-G73_3L9Lp6apTlDxxfhzvDuEWSnkAIxeU';
/** Owners are expected to read mail once a day. */
const MIN_WAIT_H = 24;
const AT_LEAST_A_DAY = `must be at least ${MIN_WAIT_H} in production`;

class SignerChainSettings extends DatabaseSettings {
  @Setting('chain id; Arbitrum One is 42161', { default: '42161' })
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  chainId: number;
}

export class SignerSettings extends withNetworkMode(SignerChainSettings) {
  @Setting('address of the checkout contract on that chain')
  @IsEthereumAddress()
  checkoutAddress: string;

  @Setting('addresses of the checkout contracts before that one, oldest first, comma separated', { optional: true })
  @IsOptional()
  @Satisfies(
    'must be addresses of other contracts than CHECKOUT_ADDRESS, each once, separated by commas',
    (text, settings) => isListOfContracts(text, (settings as SignerSettings).checkoutAddress),
  )
  formerCheckoutAddresses?: string;

  @Setting(
    "where the keys of the platform's relayers are, beginning with the one that sends: file:/path or web3signer:<url>/<public key>, comma separated",
    { secret: true },
  )
  @Satisfies(REFERENCE, (text) => listOf(text).every(isKeyReference))
  @Satisfies(NOT_INLINE, (text, settings) => !settings.isProduction || !listOf(text).some(isInlineKey))
  relayerKeys: string;

  @Setting('where the key of the registrar is, in the same way; without it no order is signed', {
    optional: true,
    secret: true,
  })
  @IsOptional()
  @Satisfies(REFERENCE, (text) => isKeyReference(String(text)))
  @Satisfies(NOT_INLINE, (text, settings) => !settings.isProduction || !isInlineKey(String(text)))
  registrarKey?: string;

  @Setting("private keys that open merchants' relayer keys, newest first: <key id>:<base64url>, comma separated", {
    secret: true,
  })
  @Satisfies('must be <key id>:<base64url>, separated by commas', (text) => parsePrivateKeys(String(text)))
  @Satisfies(NOT_IN_PRODUCTION, (text, settings) => !settings.isProduction || !isDevelopmentText(text))
  sealingPrivateKey: string;

  @Setting('the most gas that one transaction may use', { default: '32000000' })
  @IsInt()
  @Min(21_000)
  @Max(1_000_000_000)
  maxGasLimit: number;

  @Setting('the most that one transaction may offer for a unit of gas, in gwei', { default: '100' })
  @IsInt()
  @Min(1)
  @Max(100_000)
  maxFeeGwei: number;

  @Setting(
    'the most that one relayer may spend on gas in a day (UTC), calculated from the limits of the signed transactions, in gwei',
    {
      default: '1000000000',
    },
  )
  @IsInt()
  @Min(1)
  @Max(1_000_000_000_000_000)
  relayerGweiPerDay: number;

  @Setting('transactions of all relayers that are signed in a minute', { default: '300' })
  @IsInt()
  @Min(1)
  @Max(100_000)
  signaturesPerMinute: number;

  @Setting('orders of one merchant that are signed in a day (UTC); signing the same order again does not count again', {
    default: '100',
  })
  @IsInt()
  @Min(1)
  @Max(10_000)
  ordersPerMerchantPerDay: number;

  @Setting('orders of all merchants that are signed in a day (UTC)', { default: '1000' })
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  ordersPerDay: number;

  @Setting('how far the clock of the chain may be ahead of the one of the database, in seconds', { default: '900' })
  @IsInt()
  @Min(0)
  @Max(10_000_000_000)
  @Satisfies(
    'must be at most 3600 in production',
    (seconds, settings) => !settings.isProduction || Number(seconds) <= 3_600,
  )
  chainClockMaxSkewS: number;

  @Setting(
    "public keys of auth's attestations, newest first: <key id>.<base64url>, comma separated; no order is signed without an attestation",
    { default: DEVELOPMENT_ATTESTATION_KEY },
  )
  @Satisfies('must be <key id>.<base64url>, separated by commas', (text) => parseAttestationPublicKeys(String(text)))
  @Satisfies(NOT_IN_PRODUCTION, (text, settings) => !settings.isProduction || !isDevelopmentText(text))
  attestationPublicKeys: string;

  @Setting('hours that must pass after an owner names a treasury before an order to it is signed', {
    default: '48',
  })
  @IsInt()
  @Min(0)
  @Max(720)
  @Satisfies(AT_LEAST_A_DAY, (hours, settings) => !settings.isProduction || Number(hours) >= MIN_WAIT_H)
  orderWaitH: number;

  @Setting(
    'hours for which an account must be known before orders to the treasuries that it names are signed; operators are alerted if an order waits for that',
    { default: '72' },
  )
  @IsInt()
  @Min(0)
  @Max(720)
  @Satisfies(AT_LEAST_A_DAY, (hours, settings) => !settings.isProduction || Number(hours) >= MIN_WAIT_H)
  ownerWaitH: number;
}
