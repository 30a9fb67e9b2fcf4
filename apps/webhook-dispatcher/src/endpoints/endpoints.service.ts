import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import type { WebhookEndpointView } from '@libs/dto/views';
import { AppError, ValidationError } from '@libs/errors/app-error';
import { resolvesToRefused, urlProblem } from '@libs/outbound/url-policy';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import { WakeUp } from '../dispatch/wake-up.js';
import { WebhookSettings } from '../settings.js';
import type { EndpointRow } from './endpoint.entity.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { EndpointsRepository } from './endpoints.repository.js';

/** `design/decisions.md` 2.7. */
const MAX_ENDPOINTS_PER_MERCHANT = 10;
/** `design/decisions.md` 2.6: how long the previous secret is still signed with. */
const SECRET_OVERLAP_HOURS = 24;
/** A slow resolver must not hold the answer to the dashboard; the address is checked again at every connection. */
const RESOLVE_TIMEOUT_MS = 1_500;

/** Merchants' webhook endpoints. */
@Injectable()
export class EndpointsService {
  constructor(
    private readonly database: Database,
    private readonly endpoints: EndpointsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly secrets: EndpointSecrets,
    private readonly wakeUp: WakeUp,
    private readonly settings: WebhookSettings,
  ) {}

  async list(merchantId: number): Promise<WebhookEndpointView[]> {
    return (await this.endpoints.listOfMerchant(this.database, merchantId)).map(viewOf);
  }

  /** Throws a ValidationError for a URL that may not be called and AppError `webhook_endpoint_limit` for the eleventh. */
  async create({
    merchant_id,
    url,
  }: RequestOf<'webhooks.create_endpoint'>): Promise<ReplyOf<'webhooks.create_endpoint'>> {
    await this.checkUrl(url);
    return this.database.transaction(async (tx) => {
      await this.endpoints.lockMerchant(tx, merchant_id);
      const existing = await this.endpoints.listOfMerchant(tx, merchant_id);
      if (existing.length >= MAX_ENDPOINTS_PER_MERCHANT) {
        throw new AppError('webhook_endpoint_limit', { limit: MAX_ENDPOINTS_PER_MERCHANT });
      }
      const id = await this.endpoints.nextId(tx);
      const secret = this.secrets.create({ merchantId: merchant_id, endpointId: id });
      const row = await this.endpoints.insert(tx, { id, merchant_id, url, sealed_secret: secret.sealed });
      return { endpoint: { ...viewOf(row), secret: secret.plain } };
    });
  }

  /**
   * Changes address or activity. Deliveries waiting for a deactivated endpoint are held; activated again within 7 days
   * they are sent, later they have failed. Throws like `create`, and AppError `not_found`.
   */
  async update(request: RequestOf<'webhooks.update_endpoint'>): Promise<WebhookEndpointView> {
    if (request.url !== undefined) await this.checkUrl(request.url);
    return this.database.transaction(async (tx) => {
      const before = await this.lockedEndpoint(tx, request);
      const active = request.active ?? before.active;
      if (active && !before.active) await this.deliveries.failHeldTooLong(tx, before.id);
      const row = await this.endpoints.update(tx, before.id, { url: request.url ?? before.url, active });
      tx.afterCommit(() => this.wakeUp.call());
      return viewOf(row);
    });
  }

  /** Removes the endpoint; what still waited for it has failed. Throws AppError `not_found`. */
  async delete(request: RequestOf<'webhooks.delete_endpoint'>): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { id } = await this.lockedEndpoint(tx, request);
      await this.endpoints.delete(tx, id);
      await this.deliveries.failPendingOfEndpoint(tx, id);
    });
  }

  /** A new secret, shown once; for 24 hours every request is signed with both. Throws AppError `not_found`. */
  async rollSecret(request: RequestOf<'webhooks.roll_secret'>): Promise<ReplyOf<'webhooks.roll_secret'>> {
    return this.database.transaction(async (tx) => {
      const { id, merchant_id } = await this.lockedEndpoint(tx, request);
      const secret = this.secrets.create({ merchantId: merchant_id, endpointId: id });
      const row = await this.endpoints.rollSecret(tx, id, secret.sealed, SECRET_OVERLAP_HOURS);
      const previous_secret_valid_until = row.previous_secret_valid_until!.toISOString();
      return { endpoint: { ...viewOf(row), secret: secret.plain, previous_secret_valid_until } };
    });
  }

  private async lockedEndpoint(tx: Tx, of: { merchant_id: number; endpoint_id: number }): Promise<EndpointRow> {
    await this.endpoints.lockMerchant(tx, of.merchant_id);
    const row = await this.endpoints.find(tx, of.merchant_id, of.endpoint_id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  private async checkUrl(url: string): Promise<void> {
    const { addressPolicy, addressResolver } = this.settings;
    const problem =
      urlProblem(url, addressPolicy) ??
      ((await inTime(resolvesToRefused(url, addressPolicy, addressResolver)))
        ? 'must point to a public address'
        : undefined);
    if (problem) throw new ValidationError([{ loc: ['body', 'url'], msg: `url ${problem}`, type: 'url_not_allowed' }]);
  }
}

async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), RESOLVE_TIMEOUT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function viewOf(row: EndpointRow): WebhookEndpointView {
  return { id: row.id, url: row.url, active: row.active, created_at: row.created_at.toISOString() };
}
