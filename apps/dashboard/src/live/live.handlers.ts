import type { SignInRevoked } from '@libs/events/payloads/accounts.payload';
import type {
  ApiKeyCreated,
  ApiKeyRevoked,
  ApiKeyRotated,
  ApiKeyUsed,
  MerchantChanged,
  MerchantTouched,
  WalletReplaced,
} from '@libs/events/payloads/merchants.payload';
import type { DeliveryFailed } from '@libs/events/payloads/operations.payload';
import type {
  PaymentChanged,
  PaymentSwept,
  SessionCanceled,
  SessionExpired,
  SessionOpened,
} from '@libs/events/payloads/sessions.payload';
import { OnLiveEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { MerchantStreamsService } from './merchant-streams.service.js';
import type { Topic } from './topics.js';

/** Consumes events of any service, and notifies members' open pages of the topics to read again. */
@Injectable()
export class LiveHandlers {
  constructor(private readonly streams: MerchantStreamsService) {}

  @OnLiveEvent('session.opened')
  opened({ merchant_id }: SessionOpened): void {
    this.streams.changed(merchant_id, ['sessions']);
  }

  /** Each of these events is a webhook, too. */
  @OnLiveEvent('session.expired')
  @OnLiveEvent('session.canceled')
  ended({ merchant_id }: SessionExpired | SessionCanceled): void {
    this.streams.changed(merchant_id, ['sessions', 'deliveries']);
  }

  @OnLiveEvent('payment.detected')
  @OnLiveEvent('payment.confirmed')
  @OnLiveEvent('payment.late')
  @OnLiveEvent('payment.reverted')
  @OnLiveEvent('payment.swept')
  paid({ merchant_id }: PaymentChanged | PaymentSwept): void {
    this.streams.changed(merchant_id, ['sessions', 'payments', 'deliveries']);
  }

  @OnLiveEvent('delivery.failed')
  failed({ merchant_id }: DeliveryFailed): void {
    // Endpoints of agent accounts are on no merchant's page.
    if (merchant_id !== null) this.streams.changed(merchant_id, ['deliveries', 'webhook_endpoints']);
  }

  @OnLiveEvent('merchant.changed')
  merchant({ merchant_id }: MerchantChanged): void {
    this.streams.changed(merchant_id, ['merchant', 'billing']);
  }

  @OnLiveEvent('wallet.replaced')
  wallet({ merchant_id }: WalletReplaced): void {
    this.streams.changed(merchant_id, ['wallets']);
  }

  @OnLiveEvent('api_key.created')
  @OnLiveEvent('api_key.rotated')
  @OnLiveEvent('api_key.revoked')
  @OnLiveEvent('api_key.used')
  apiKey({ merchant_id }: ApiKeyCreated | ApiKeyRotated | ApiKeyRevoked | ApiKeyUsed): void {
    this.streams.changed(merchant_id, ['api_keys']);
  }

  @OnLiveEvent('merchant.touched')
  touched({ merchant_id, topics }: MerchantTouched): Promise<void> {
    return this.streams.touched(merchant_id, topics as Topic[]);
  }

  @OnLiveEvent('sign_in.revoked')
  revoked({ token_hashes }: SignInRevoked): void {
    this.streams.endOf(token_hashes);
  }
}
