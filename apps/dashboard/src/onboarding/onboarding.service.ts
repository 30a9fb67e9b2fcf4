import { ONBOARDING_STEPS, type OnboardingStep, type OnboardingView } from '@libs/dto/merchants/onboarding';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import type { MerchantRow } from '../registry/merchant.entity.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';
import { WalletsService } from '../wallets/wallets.service.js';

/** More than a merchant may have. */
const ALL_ENDPOINTS = 50;

/** When a step was done, `done` where the time is unknown, undefined where it is not done. */
type Done = Date | 'done' | undefined;

/** The onboarding steps that a merchant has done, looked up on request. */
@Injectable()
export class OnboardingService {
  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly merchants: MerchantRegistryService,
    private readonly wallets: WalletsService,
    private readonly apiKeys: ApiKeysService,
  ) {}

  async view(merchantId: number): Promise<OnboardingView> {
    const merchant = await this.merchants.byId(this.database, merchantId);
    if (!merchant) throw new AppError('not_found');
    const [treasury, apiKey, endpoint, payment] = await Promise.all([
      this.wallets.firstAt(merchantId),
      this.apiKeys.oldestAt(merchantId),
      this.oldestEndpoint(merchantId),
      this.firstPayment(merchantId),
    ]);
    const done: Record<OnboardingStep, Done> = {
      merchant: merchant.created_at,
      approval: approvalOf(merchant),
      treasury,
      api_key: apiKey,
      webhook_endpoint: endpoint,
      first_payment: payment,
    };
    const steps = ONBOARDING_STEPS.map((step) => viewOf(step, done[step]));
    const usual_review_min = merchant.status === 'pending' ? await this.merchants.usualReviewMin(this.database) : null;
    return { steps, usual_review_min, is_complete: steps.every((step) => step.done) };
  }

  private async oldestEndpoint(merchantId: number): Promise<Done> {
    const request = { merchant_id: merchantId, limit: ALL_ENDPOINTS };
    const { data } = await this.rpc.call('webhooks.list_endpoints', request);
    const times = data.filter(({ active }) => active).map(({ created_at }) => created_at);
    const [oldest] = times.toSorted();
    return oldest === undefined ? undefined : new Date(oldest);
  }

  private async firstPayment(merchantId: number): Promise<Done> {
    const { confirmed_at } = await this.rpc.call('sessions.first_payment', { merchant_id: merchantId });
    return confirmed_at === null ? undefined : new Date(confirmed_at);
  }
}

/** Returns when a merchant was approved; a paused one was approved once. */
function approvalOf({ status, approved_at }: MerchantRow): Done {
  return status === 'active' || status === 'paused' ? (approved_at ?? 'done') : undefined;
}

function viewOf(step: OnboardingStep, done: Done) {
  return { step, done: done !== undefined, at: done instanceof Date ? done.toISOString() : null };
}
