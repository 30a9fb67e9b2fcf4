import { AllowedNetworks, addressPolicyOf, addressResolverOf, DnsServers } from '@libs/outbound-http/outbound-settings';
import type { AddressPolicy } from '@libs/outbound-http/policy/address-policy';
import type { AddressResolver } from '@libs/outbound-http/policy/address-resolver';
import { parsePrivateKeys } from '@libs/sealing/sealing-keys';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { IsHttpUrl, isDevelopmentText, NOT_IN_PRODUCTION, Satisfies } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { IsBoolean, IsInt, IsOptional, Max, Min } from 'class-validator';

/** Settings of the webhook dispatcher. The contract's figures (schedule, six attempts) are not settings. */
export class WebhookSettings extends DatabaseSettings {
  @Setting('private keys that open webhook secrets, newest first: <key id>:<base64url>, separated by commas', {
    secret: true,
  })
  @Satisfies('must be <key id>:<base64url>, separated by commas', (text) => parsePrivateKeys(String(text)))
  @Satisfies(NOT_IN_PRODUCTION, (text, settings) => !settings.isProduction || !isDevelopmentText(text))
  webhookSealingPrivateKeys: string;

  // Events that a killed process received but did not handle wait this long. As with claims, this must stay below the
  // promised five seconds.
  @Setting(
    'how long a process may hold an event without acknowledging it before another one gets it, in milliseconds; less than in other services',
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

  @Setting('the most requests that one process has in progress, besides those that wait for a slow response', {
    default: '256',
  })
  @IsInt()
  @Min(1)
  @Max(2_000)
  webhookMaxInFlight: number;

  @Setting('the most requests older than 0.15 s that one process has open, mostly to endpoints that hang', {
    default: '768',
  })
  @IsInt()
  @Min(1)
  @Max(8_000)
  webhookMaxSlow: number;

  @Setting('how long a receiver may take for its complete response, in milliseconds', { default: '15000' })
  @IsInt()
  @Min(100)
  @Max(15_000)
  webhookTimeoutMs: number;

  @Setting(
    'how long the lease of a delivery lasts unless it is renewed, in milliseconds; deliveries of a process that has crashed wait for that time',
    { default: '2500' },
  )
  @IsInt()
  @Min(1_000)
  @Max(60_000)
  webhookLeaseMs: number;

  @Setting(
    'days after which attempts are deleted, whole months at a time, once the entire month is older; without it they are kept forever',
    { optional: true },
  )
  @IsOptional()
  @IsInt()
  @Min(31)
  @Max(36_500)
  webhookAttemptsRetentionDays?: number;

  @Setting('whether a month of attempts is deleted only after `archive-attempts` has written it to a file', {
    default: 'false',
  })
  @IsBoolean()
  webhookArchiveAttempts: boolean;

  @Setting(
    'an https address outside of your network, such as your status page; the doctor requests it to check that webhooks can be sent',
    {
      optional: true,
    },
  )
  @IsOptional()
  @IsHttpUrl()
  egressCheckUrl?: string;

  /** The policy that decides which addresses may be called. */
  get addressPolicy(): AddressPolicy {
    return addressPolicyOf(this.webhookAllowedNetworks);
  }

  /** The resolver for the names of receivers. */
  get addressResolver(): AddressResolver {
    return addressResolverOf(this.webhookDnsServers);
  }
}
