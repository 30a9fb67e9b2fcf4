import { AllowedNetworks, addressPolicyOf, addressResolverOf, DnsServers } from '@libs/outbound/outbound-settings';
import type { AddressPolicy } from '@libs/outbound/policy/address-policy';
import type { AddressResolver } from '@libs/outbound/policy/address-resolver';
import { parsePrivateKeys } from '@libs/sealing/sealing-keys';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { isDevelopmentText, NOT_IN_PRODUCTION, Obeys } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { IsInt, Max, Min } from 'class-validator';

/** Settings of the webhook dispatcher. The contract's figures (schedule, six attempts) are not settings. */
export class WebhookSettings extends DatabaseSettings {
  @Setting('private keys that open webhook secrets, newest first: <key id>:<base64url>, separated by commas', {
    secret: true,
  })
  @Obeys('must be <key id>:<base64url>, separated by commas', (text) => parsePrivateKeys(String(text)))
  @Obeys(NOT_IN_PRODUCTION, (text, settings) => !settings.isProduction || !isDevelopmentText(text))
  webhookSealingPrivateKeys: string;

  // What a killed process has taken and not handled waits so long: as its claims, less than the five seconds that are promised.
  @Setting(
    'how long a process that says nothing may hold an event before another gets it, in milliseconds; less than elsewhere',
    {
      default: '4000',
    },
  )
  @IsInt()
  @Min(1_000)
  @Max(600_000)
  override eventAckWaitMs: number;

  @AllowedNetworks('endpoints')
  webhookAllowedNetworks: string;

  @DnsServers()
  webhookDnsServers?: string;

  @Setting('requests that one process has under way at most, beside those that wait for a slow answer', {
    default: '256',
  })
  @IsInt()
  @Min(1)
  @Max(2_000)
  webhookMaxInFlight: number;

  @Setting(
    'requests that have waited for more than 0.15 s and that one process has open at most, mostly of endpoints that hang',
    {
      default: '768',
    },
  )
  @IsInt()
  @Min(1)
  @Max(8_000)
  webhookMaxSlow: number;

  @Setting('how long a receiver may take for its complete answer, in milliseconds', { default: '15000' })
  @IsInt()
  @Min(100)
  @Max(15_000)
  webhookTimeoutMs: number;

  @Setting(
    'how long a claimed delivery belongs to a process that does not renew its claim, in milliseconds; as long do deliveries of one that died wait',
    { default: '2500' },
  )
  @IsInt()
  @Min(1_000)
  @Max(60_000)
  webhookLeaseMs: number;

  /** Which addresses may be called. */
  get addressPolicy(): AddressPolicy {
    return addressPolicyOf(this.webhookAllowedNetworks);
  }

  /** Who resolves the names of receivers. */
  get addressResolver(): AddressResolver {
    return addressResolverOf(this.webhookDnsServers);
  }
}
