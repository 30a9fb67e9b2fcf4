import { afterAll, beforeAll } from '@jest/globals';
import type { DeliveryView } from '@libs/dto/payments/views';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import type { DeliveryFilter, OwnerAction } from '@libs/dto/rpc/webhooks.rpc';
import type { PaymentConfirmed, PaymentData } from '@libs/events/payloads/sessions.payload';
import type { TurnSubmitted, TurnTransitioned } from '@libs/events/payloads/turns.payload';
import type { RpcName } from '@libs/events/rpc-methods';
import { formatPrivateKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { type RunningService, startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { useWorld, type World } from '@libs/testing/world';
import { newDeliveryId } from '../src/envelopes/envelope.js';
import { service } from '../src/service.js';
import { type Behavior, Receiver } from './receiver.js';
import { A_MOVE, A_TURN } from './turns.js';

/**
 * Short enough to wait for, and longer than receivers of this process take on a busy machine: a late one is sent again
 * after a minute.
 */
export const TIMEOUT_MS = 5_000;

/** Returns settings of a dispatcher under test: loopback receivers, short times. */
export function testSettings(): Record<string, string> {
  return {
    WEBHOOK_SEALING_PRIVATE_KEYS: formatPrivateKey(generateSealingKeyPair()),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    WEBHOOK_TIMEOUT_MS: String(TIMEOUT_MS),
  };
}

const ACTOR = { id: 7, name: 'dev@shop.example', kind: 'user', ip: '192.0.2.1', trace_id: null } as const;

/** An owner of endpoints, separate for each test, so that tests do not affect each other. */
class Owner<By extends OwnerAction> {
  constructor(
    protected readonly world: World,
    /** A person of this owner, in the form used by requests. */
    readonly by: By,
  ) {}

  /** Creates an endpoint and returns it with its secret. */
  async endpointAt(url: string): Promise<{ id: number; secret: string }> {
    const reply = await this.world.bus.calls('webhooks.create_endpoint', { ...this.by, url });
    if ('code' in reply) throw new Error(`endpoint refused: ${JSON.stringify(reply)}`);
    return reply.endpoint;
  }

  async deliveries(filter: DeliveryFilter & { limit?: number } = {}): Promise<DeliveryView[]> {
    const { actor: _, merchant_name: __, ...of } = { merchant_name: '', ...this.by };
    const request = { ...of, limit: 50, ...filter } as RequestOf<'webhooks.list_deliveries'>;
    const reply = await this.world.bus.calls('webhooks.list_deliveries', request);
    return (reply as ReplyOf<'webhooks.list_deliveries'>).data;
  }

  /** Waits until this owner has a matching delivery, and returns it. */
  delivery(isSought: (delivery: DeliveryView) => boolean = () => true): Promise<DeliveryView> {
    return eventually(async () => (await this.deliveries()).find(isSought));
  }

  /** Makes the scheduled attempts of this owner due now, as if the time had passed. */
  async timePasses(): Promise<void> {
    await this.world.rows(
      `UPDATE delivery SET next_attempt_at = now()
       WHERE (merchant_id = $1 OR account_id = $2) AND status = 'pending'`,
      [this.by.merchant_id ?? null, this.by.account_id ?? null],
    );
  }
}

/**
 * Ids are used once in a process, because test files share it, and some create a merchant and an account with the same
 * id.
 */
let lastId = 0;

export class Merchant extends Owner<{ merchant_id: number; merchant_name: string; actor: typeof ACTOR }> {
  constructor(
    world: World,
    readonly id = ++lastId,
  ) {
    super(world, { merchant_id: id, merchant_name: `Shop ${id}`, actor: ACTOR });
  }

  /** Creates `count` deliveries to one endpoint that are due at once, as after an outage. */
  async backlog(endpointId: number, count: number): Promise<void> {
    await this.world.rows(
      `INSERT INTO delivery (id, endpoint_id, merchant_id, event_id, event_type, body)
       SELECT id, $2, $3, gen_random_uuid(), 'payment.confirmed', json_build_object('id', id)::text
       FROM unnest($1::text[]) AS t (id)`,
      [Array.from({ length: count }, newDeliveryId), endpointId, this.id],
    );
  }

  /** Publishes payment.confirmed for this merchant. */
  paid(paymentId = 1, eventId?: string): Promise<string> {
    return this.world.bus.publishes('payment.confirmed', aPayment(this.id, paymentId), eventId);
  }
}

export class Account extends Owner<{ account_id: number; actor: typeof ACTOR }> {
  constructor(
    world: World,
    readonly id = ++lastId,
  ) {
    super(world, { account_id: id, actor: ACTOR });
  }

  /** Publishes that a turn of this account is queued. */
  submits(turn: Partial<TurnSubmitted> = {}): Promise<string> {
    return this.world.bus.publishes('turn.submitted', { ...A_TURN, ...turn, account_id: this.id });
  }

  /** Publishes a transition of a turn of this account. */
  moves(turn: Pick<TurnTransitioned, 'state' | 'previous_state' | 'seq'> & Partial<TurnTransitioned>): Promise<string> {
    return this.world.bus.publishes('turn.transitioned', { ...A_MOVE, ...turn, account_id: this.id });
  }
}

export interface WebhookWorld {
  world: World;
  /** Starts a second dispatcher on the same database; the caller stops it. */
  aReplica(env?: Record<string, string>): Promise<RunningService>;
  /** Calls a method of the dispatcher. Throws where it refuses. */
  call<Q extends RpcName>(method: Q, request: RequestOf<Q>): Promise<ReplyOf<Q>>;
  aMerchant(): Merchant;
  anAccount(id?: number): Account;
  aReceiver(behavior?: Behavior): Promise<Receiver>;
}

/** Starts the dispatcher with real servers, and creates merchants with real receivers. */
export function useWebhookWorld(env: Record<string, string> = {}): WebhookWorld {
  const settings = { ...testSettings(), ...env };
  const world = useWorld(service, { env: settings });
  const receivers: Receiver[] = [];
  // The RPC handlers subscribe a moment after the service listens.
  beforeAll(() => eventually(() => world.bus.calls('webhooks.list_endpoints', { merchant_id: 0, limit: 1 })));
  afterAll(async () => {
    for (const receiver of receivers) await receiver.stop();
  });
  return {
    world,
    aReplica: (more = {}) =>
      startService(service, {
        ENVIRONMENT: 'development',
        HOST: '127.0.0.1',
        PORT: '0',
        PUBLIC_URL: 'http://127.0.0.1:3000',
        LOG_LEVEL: 'fatal',
        DATABASE_URL: world.database.urlOf(service.name),
        NATS_URL: world.nats.url,
        ...settings,
        ...more,
      }),
    call: async <Q extends RpcName>(method: Q, request: RequestOf<Q>) => {
      const reply = await world.bus.calls(method, request);
      if (typeof reply === 'object' && 'ok' in reply) throw new Error(JSON.stringify(reply));
      return reply as ReplyOf<Q>;
    },
    aMerchant: () => new Merchant(world),
    anAccount: (id) => new Account(world, id),
    aReceiver: async (behavior) => {
      const receiver = await Receiver.start(behavior);
      receivers.push(receiver);
      return receiver;
    },
  };
}

/** Returns a payment as the sessions service publishes it. */
export function aPayment(merchantId: number, paymentId: number): PaymentConfirmed {
  const data: PaymentData = {
    payment_id: paymentId,
    invoice_id: 7,
    session_token: 'tok_7',
    user_external_id: 42,
    metadata: { order: 'größer' },
    amount_usd_cents: 1_250,
    paid_total_usd_cents: 1_250,
    expected_amount_usd_cents: 1_250,
    asset: 'USDC',
    token: 'USDC',
    tx_hash: `0x${'ab'.repeat(32)}`,
    log_index: 3,
    block_number: 1_000,
    from_address: `0x${'0'.repeat(38)}Aa`,
  };
  return {
    chain_id: 42_161,
    merchant_id: merchantId,
    data,
    token_address: `0x${'0'.repeat(38)}Bb`,
    base_units: '12500000',
    deposit: {
      initial_treasury: `0x${'0'.repeat(38)}Cc`,
      treasury_delay_s: 0,
      merchant_number: merchantId,
      fee_bps: 100,
      session_id: `0x${'cd'.repeat(32)}`,
      deposit_address: `0x${'0'.repeat(38)}Dd`,
    },
  };
}
