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

  @AllowedNetworks('endpoints')
  webhookAllowedNetworks: string;

  @DnsServers()
  webhookDnsServers?: string;

  @Setting('requests that one process has under way at most', { default: '256' })
  @IsInt()
  @Min(1)
  @Max(2_000)
  webhookMaxInFlight: number;

  @Setting('how long a receiver may take for its complete answer, in milliseconds', { default: '15000' })
  @IsInt()
  @Min(100)
  @Max(15_000)
  webhookTimeoutMs: number;

  @Setting('how long a claimed delivery belongs to one process, in milliseconds', {
    default: '45000',
  })
  @IsInt()
  @Min(1_000)
  @Obeys(
    'must be at least three times the timeout',
    (leaseMs, settings) => Number(leaseMs) >= 3 * (settings as WebhookSettings).webhookTimeoutMs,
  )
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
