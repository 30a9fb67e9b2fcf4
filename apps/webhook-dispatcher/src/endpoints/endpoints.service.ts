import { idBelow, idPosition, type Page, toPage } from '@libs/dto/lists/page';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import type { OfOwner, OwnersEndpoint } from '@libs/dto/rpc/webhooks.rpc';
import { AppError, ValidationError } from '@libs/errors/app-error';
import { portProblem, resolvesToRefused, urlProblem } from '@libs/outbound-http/policy/url-policy';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { withTimeout } from '@libs/service-kit/concurrency/with-timeout';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '../audit/audit-trail.service.js';
import { namedEventTypes } from '../envelopes/event-types.js';
import { HeldDeliveriesService } from '../held-deliveries/held-deliveries.service.js';
import { type Owner, ownerOf } from '../owners/owner.js';
import { WebhookSettings } from '../settings.js';
import type { EndpointRow } from './endpoint.entity.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { type ActiveEndpoint, EndpointsRepository } from './endpoints.repository.js';
import { urlKey } from './url-key.js';

const LIST = 'webhook_endpoints';
/** A merchant or an account has at most 10 endpoints; a limit of the contract. */
const MAX_ENDPOINTS = 10;
/** The time during which requests are signed with the previous secret as well, by contract. */
const SECRET_OVERLAP_HOURS = 24;
/** A slow resolver must not delay the reply to the dashboard; the address is checked again at every connection. */
const RESOLVE_TIMEOUT_MS = 1_500;

/** Webhook endpoints of merchants and accounts. */
@Injectable()
export class EndpointsService {
  constructor(
    private readonly database: Database,
    private readonly endpoints: EndpointsRepository,
    private readonly held: HeldDeliveriesService,
    private readonly secrets: EndpointSecrets,
    private readonly wakeUp: WakeUp,
    private readonly trail: AuditTrailService,
    private readonly settings: WebhookSettings,
  ) {}

  /** Returns endpoints, newest first, each with its health. */
  async list(request: RequestOf<'webhooks.list_endpoints'>): Promise<Page<OwnersEndpoint>> {
    const { search, cursor, limit } = request;
    const part = { search, beforeId: idBelow(LIST, cursor), limit };
    const rows = await this.endpoints.page(this.database, ownerOf(request), part);
    const successes = await this.endpoints.lastSuccesses(
      this.database,
      rows.map((row) => row.id),
    );
    return toPage(
      rows,
      limit,
      (row) => idPosition(LIST, row.id),
      (row) => viewOf(row, successes.get(row.id)),
    );
  }

  /** Returns one endpoint with its health. Throws AppError `not_found`. */
  async get(request: RequestOf<'webhooks.get_endpoint'>): Promise<OwnersEndpoint> {
    const row = await this.endpoints.find(this.database, ownerOf(request), request.endpoint_id);
    if (!row) throw new AppError('not_found');
    return this.healthy(this.database, row);
  }

  /**
   * Creates an endpoint. Throws a ValidationError for a URL that may not be called and for unknown event types,
   * AppError `webhook_endpoint_exists` for a URL at which the owner already has an endpoint, and
   * `webhook_endpoint_limit` for the eleventh endpoint.
   */
  async create(request: RequestOf<'webhooks.create_endpoint'>): Promise<ReplyOf<'webhooks.create_endpoint'>> {
    const { url, description = null } = request;
    const owner = ownerOf(request);
    const event_types = typesIn(request) ?? null;
    await this.checkUrl(url);
    return this.database.transaction(async (tx) => {
      await this.endpoints.lockOwner(tx, owner);
      const existing = await this.endpoints.listOf(tx, owner);
      refuseTwice(url, existing);
      if (existing.length >= MAX_ENDPOINTS) {
        throw new AppError('webhook_endpoint_limit', { limit: MAX_ENDPOINTS });
      }
      const id = await this.endpoints.nextId(tx);
      const secret = this.secrets.create({ owner, endpointId: id });
      const row = await this.endpoints.insert(tx, owner, {
        id,
        url,
        url_key: urlKey(url),
        description,
        event_types,
        sealed_secret: secret.sealed,
      });
      await this.trail.record(tx, { by: request, ...actOn('created', id), after: made(row) });
      return { endpoint: { ...viewOf(row), secret: secret.plain } };
    });
  }

  /**
   * Changes URL, description, event types or activity. Deliveries of a deactivated endpoint are held. They are sent if
   * it is activated again within 7 days and fail otherwise. Waiting deliveries are sent, whatever the new types. Throws
   * like `create`, and AppError `not_found`.
   */
  async update(request: RequestOf<'webhooks.update_endpoint'>): Promise<OwnersEndpoint> {
    const types = typesIn(request);
    if (request.url !== undefined) await this.checkUrl(request.url);
    return this.database.transaction(async (tx) => {
      const before = await this.lockedEndpoint(tx, request);
      const active = request.active ?? before.active;
      if (active && !before.active) await this.held.failHeldTooLong(tx, before.id);
      const description = request.description === undefined ? before.description : request.description;
      const event_types = types === undefined ? before.event_types : types;
      const changedUrl = await this.urlAfter(tx, request, before);
      const row = await this.endpoints.update(tx, before.id, { ...changedUrl, active, description, event_types });
      const [was, is] = [audited(before), audited(row)];
      await this.trail.record(tx, { by: request, ...actOn('updated', before.id), before: was, after: is });
      tx.afterCommit(() => this.wakeUp.call());
      return this.healthy(tx, row);
    });
  }

  /** Deactivates an account's endpoints created up to that moment: nothing is sent to them any more. */
  async deactivateAll(tx: Tx, accountId: number, by: Date, actor: Actor): Promise<void> {
    const owner = { kind: 'account', id: accountId } as const;
    await this.endpoints.lockOwner(tx, owner);
    for (const id of await this.endpoints.deactivateAll(tx, owner, by))
      await this.trail.record(tx, {
        by: { account_id: accountId, actor },
        ...actOn('updated', id),
        after: { active: false },
      });
  }

  /** Removes the endpoint; its pending deliveries fail. Throws AppError `not_found`. */
  async delete(request: RequestOf<'webhooks.delete_endpoint'>): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { id, url } = await this.lockedEndpoint(tx, request);
      await this.endpoints.delete(tx, id);
      await this.trail.record(tx, { by: request, ...actOn('deleted', id), before: { url } });
      await this.held.failPendingOfEndpoint(tx, id);
    });
  }

  /** Creates a new secret, shown once; for 24 hours every request is signed with both. Throws AppError `not_found`. */
  async rollSecret(request: RequestOf<'webhooks.roll_secret'>): Promise<ReplyOf<'webhooks.roll_secret'>> {
    return this.database.transaction(async (tx) => {
      const { id } = await this.lockedEndpoint(tx, request);
      const secret = this.secrets.create({ owner: ownerOf(request), endpointId: id });
      const row = await this.endpoints.rollSecret(tx, id, secret.sealed, SECRET_OVERLAP_HOURS);
      await this.trail.record(tx, { by: request, ...actOn('secret_rolled', id) });
      const previous_secret_valid_until = row.previous_secret_valid_until!.toISOString();
      return { endpoint: { ...(await this.healthy(tx, row)), secret: secret.plain, previous_secret_valid_until } };
    });
  }

  /** Returns an owner's endpoints that receive events, each with the types that it receives. */
  active(tx: Tx, owner: Owner): Promise<ActiveEndpoint[]> {
    return this.endpoints.listActive(tx, owner);
  }

  /** Returns whether any of these accounts has an endpoint that receives events. */
  anyActiveOfAccounts(sql: Sql, accountIds: readonly number[]): Promise<boolean> {
    return this.endpoints.anyActiveOfAccounts(sql, accountIds);
  }

  /** Returns whether the endpoint exists and is active. */
  async isActive(tx: Tx, owner: Owner, endpointId: number): Promise<boolean> {
    return (await this.endpoints.find(tx, owner, endpointId))?.active ?? false;
  }

  /** Throws AppError `not_found`, and `endpoint_inactive` for an inactive endpoint. */
  async checkActive(tx: Tx, owner: Owner, endpointId: number): Promise<void> {
    const endpoint = await this.endpoints.find(tx, owner, endpointId);
    if (!endpoint) throw new AppError('not_found');
    if (!endpoint.active) throw new AppError('endpoint_inactive');
  }

  private async healthy(sql: Sql, row: EndpointRow): Promise<OwnersEndpoint> {
    return viewOf(row, (await this.endpoints.lastSuccesses(sql, [row.id])).get(row.id));
  }

  /**
   * Returns the URL of an endpoint after a change. Duplicates that are older than the check may stay until their URL
   * changes.
   */
  private async urlAfter(
    tx: Tx,
    { url, ...request }: RequestOf<'webhooks.update_endpoint'>,
    before: EndpointRow,
  ): Promise<Pick<EndpointRow, 'url' | 'url_key'>> {
    if (url === undefined || url === before.url) return before;
    const others = (await this.endpoints.listOf(tx, ownerOf(request))).filter(({ id }) => id !== before.id);
    refuseTwice(url, others);
    return { url, url_key: urlKey(url) };
  }

  private async lockedEndpoint(tx: Tx, request: OfOwner & { endpoint_id: number }): Promise<EndpointRow> {
    const owner = ownerOf(request);
    await this.endpoints.lockOwner(tx, owner);
    const row = await this.endpoints.find(tx, owner, request.endpoint_id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  private async checkUrl(url: string): Promise<void> {
    const { addressPolicy, addressResolver } = this.settings;
    const problem =
      urlProblem(url, addressPolicy) ??
      portProblem(url) ??
      ((await withTimeout(resolvesToRefused(url, addressPolicy, addressResolver), RESOLVE_TIMEOUT_MS, () => false))
        ? 'must point to a public address'
        : undefined);
    if (problem) throw new ValidationError([{ loc: ['body', 'url'], msg: `url ${problem}`, type: 'url_not_allowed' }]);
  }
}

/**
 * Rejects a second endpoint at one URL, which would get every event twice. The owner's lock prevents concurrent
 * additions.
 */
function refuseTwice(url: string, existing: readonly EndpointRow[]): void {
  const key = urlKey(url);
  const same = existing.find((row) => urlKey(row.url) === key);
  if (same) throw new AppError('webhook_endpoint_exists', { endpoint_id: same.id });
}

function actOn(verb: 'created' | 'deleted' | 'secret_rolled' | 'updated', endpointId: number) {
  return { action: `webhook_endpoint.${verb}` as const, target: `webhook_endpoint:${endpointId}` };
}

/**
 * Returns the event types in a request; undefined if it has none, and null for all. Throws a ValidationError for
 * unknown ones.
 */
function typesIn(request: OfOwner & { event_types?: string[] | null }): string[] | null | undefined {
  const { event_types } = request;
  return event_types && namedEventTypes(ownerOf(request).kind, event_types, ['body', 'event_types']);
}

/** Returns the fields of a new endpoint in an audit entry. */
function made({ url, description, event_types }: EndpointRow) {
  return { url, ...(description === null ? {} : { description }), ...(event_types === null ? {} : { event_types }) };
}

/** Returns the fields of an endpoint in an audit entry, before and after a change. */
function audited({ url, active, description, event_types, account_id }: EndpointRow) {
  return { url, active, description, ...(account_id === null ? { event_types } : {}) };
}

function viewOf(row: EndpointRow, lastSuccess?: Date): OwnersEndpoint {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    ...(row.account_id === null ? { event_types: row.event_types } : {}),
    active: row.active,
    failing_since: row.failing_since?.toISOString() ?? null,
    last_success_at: lastSuccess?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
