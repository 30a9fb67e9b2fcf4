import { MailSettings } from '@libs/mail/mail-settings';
import { AddressPolicy, parseAllowedNetworks } from '@libs/outbound-http/policy/address-policy';
import { withTestNetwork } from '@libs/service-kit/config/chain-settings';
import { IsHttpUrl, isDevelopmentText, NOT_IN_PRODUCTION, Satisfies } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { IsArray, IsBoolean, IsEmail, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { parseSigningKey } from './audit-heads/audit-seal.js';

/** Declares a threshold, which may be zero. */
const Threshold = () => (target: object, key: string) => {
  IsInt()(target, key);
  Min(0)(target, key);
  Max(Number.MAX_SAFE_INTEGER)(target, key);
};

export class AdminSettings extends withTestNetwork(MailSettings) {
  @Setting('interval between polls of the health of all services, in milliseconds', { default: '15000' })
  @IsInt()
  @Min(100)
  @Max(300_000)
  healthIntervalMs: number;

  @Setting('how long alerts wait before they are raised and cleared, as a percentage of the times in alert-rules.ts', {
    default: '100',
  })
  @IsInt()
  @Min(0)
  @Max(1_000)
  alertHoldPercent: number;

  @Setting('alert when the head scan is more blocks behind than this', { default: '240' })
  @Threshold()
  alertIndexerLagBlocks: number;

  @Setting('alert when an event waits longer than this to be published, in seconds', { default: '30' })
  @Threshold()
  alertOutboxOldestS: number;

  @Setting('alert when an hour has less than this percentage of its usual payments; 0: never', {
    default: '25',
  })
  @IsInt()
  @Min(0)
  @Max(100)
  alertPaymentsOfUsualPercent: number;

  @Setting('alert when one payment in twenty is detected later than this after its block, in seconds', {
    default: '30',
  })
  @Threshold()
  alertDetectionP95S: number;

  @Setting('alert when a webhook delivery is overdue for longer than this, in seconds', { default: '60' })
  @Threshold()
  alertDeliveryOldestDueS: number;

  @Setting('alert when a payment waits longer than this for its sweep, in seconds', { default: '172800' })
  @Threshold()
  alertSweepOldestWaitingS: number;

  @Setting('alert when deposit addresses hold more than this, in US cents', { default: '10000000' })
  @Threshold()
  alertUnsweptUsdCents: number;

  @Setting("alert when the platform's relayer has less gas than this, in wei", { default: '500000000000000' })
  @Matches(/^\d{1,30}$/, { message: 'must be a whole number of at most 30 digits' })
  alertRelayerGasMinWei: string;

  @Setting('alert when more webhook deliveries than this failed for good in an hour', { default: '0' })
  @Threshold()
  alertDeliveriesFailedHourly: number;

  @Setting('alert when a turn that could run waits longer than this, in seconds', { default: '120' })
  @Threshold()
  alertTurnQueueAgeS: number;

  @Setting('e-mail addresses that get alerts in addition to the operators, comma separated', { default: ',' })
  @IsArray()
  @IsEmail({}, { each: true })
  alertEmails: string[];

  @Setting('URL to which alerts are posted, signed like the webhooks of merchants', { optional: true, secret: true })
  @IsOptional()
  @IsHttpUrl()
  operatorWebhookUrl?: string;

  @Setting('secret with which alerts are signed; needed with OPERATOR_WEBHOOK_URL', { optional: true, secret: true })
  @Satisfies('is needed with OPERATOR_WEBHOOK_URL, at least 16 characters', (secret, settings) => {
    return !(settings as AdminSettings).operatorWebhookUrl || String(secret ?? '').length >= 16;
  })
  operatorWebhookSecret?: string;

  @Setting('networks (and ports) in which OPERATOR_WEBHOOK_URL may be although they are not public', { default: ',' })
  @Satisfies('must be networks such as 10.0.0.0/8 or ::1/128@8080-8090', (text) => parseAllowedNetworks(String(text)))
  operatorWebhookNetworks: string;

  @Setting(
    'whether a password reset, a fee above OPERATOR_FEE_ALONE_BPS and the end of a security pause require two operators; by default only in production',
    { optional: true },
  )
  @IsOptional()
  @IsBoolean()
  secondOperatorRequired?: boolean;

  @Setting('the highest fee that one operator alone may give a merchant, in basis points', { default: '100' })
  @IsInt()
  @Min(0)
  @Max(1_000)
  operatorFeeAloneBps: number;

  @Setting('interval at which the head of the audit log is published outside of the database, in milliseconds', {
    default: '60000',
  })
  @IsInt()
  @Min(100)
  @Max(3_600_000)
  auditHeadIntervalMs: number;

  @Setting('key that signs heads of the audit log: <key id>:<base64url of 32 bytes>', { optional: true, secret: true })
  @IsOptional()
  @Satisfies('must be <key id>:<base64url of 32 bytes>', (text) => parseSigningKey(String(text)))
  @Satisfies(NOT_IN_PRODUCTION, (text, settings) => !settings.isProduction || !isDevelopmentText(text))
  auditSigningKey?: string;

  @Setting(
    'monitoring URL of NATS, such as http://nats:8222, where the doctor reads whether each write is synced to disk',
    {
      optional: true,
    },
  )
  @IsOptional()
  @IsHttpUrl()
  natsMonitorUrl?: string;

  @Setting(
    'status file of the last base backup, as { "finished_at": "2026-11-21T03:15:00Z" }; the doctor warns if it is old',
    {
      optional: true,
    },
  )
  @IsOptional()
  @IsString()
  backupStateFile?: string;

  @Setting('file to which heads of the audit log are appended, ideally on another machine', { optional: true })
  @IsOptional()
  @IsString()
  auditAnchorFile?: string;

  /** Returns whether dangerous actions take two operators. */
  get requiresSecondOperator(): boolean {
    return this.secondOperatorRequired ?? this.isProduction;
  }

  /** Returns the addresses that alerts may be posted to. */
  get operatorWebhookPolicy(): AddressPolicy {
    return new AddressPolicy(parseAllowedNetworks(this.operatorWebhookNetworks));
  }
}
