import type { KnownAddress } from '@libs/dto/rpc/chain.rpc';
import type { ChainProgressed } from '@libs/events/payloads/chain.payload';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { PaymentLedgerService } from '../ledger/payment-ledger.service.js';
import { endedData } from '../ledger/session.data.js';
import type { SessionRow } from '../ledger/session.entity.js';
import { type DuePosition, SessionLedgerService } from '../ledger/session-ledger.service.js';
import { stepSession, termsFacts } from '../ledger/session-steps.js';
import { NetworksService } from '../networks/networks.service.js';

/** Sessions in one request to the indexer: small enough for one message, large enough to clear a backlog quickly. */
const PAGE = 200;
const BEGINNING: DuePosition = { expiresAt: new Date(0), id: 0 };

/**
 * Closes windows, driven by the chain's progress, not by a clock, and only where the indexer reports that it knows the
 * address and every event it published has arrived here: our own outage never makes a buyer late.
 */
@Injectable()
export class ExpiryService {
  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox<'sessions'>,
    private readonly sessions: SessionLedgerService,
    private readonly payments: PaymentLedgerService,
    private readonly networks: NetworksService,
  ) {}

  /** Expires every session whose window ended before the verified time and about which all events have arrived. */
  async expireDue({ chain_id: chainId, verified_time }: ChainProgressed): Promise<void> {
    const verifiedTime = new Date(verified_time * 1000);
    for (let after = BEGINNING; ; ) {
      const due = await this.sessions.due(this.database, chainId, verifiedTime, after, PAGE);
      const last = due.at(-1);
      if (!last) return;
      const addresses = due.map((session) => session.deposit_address);
      const { known } = await this.rpc.call(
        'chain.known',
        { addresses, may_sum_up: true },
        this.networks.indexerOf(chainId),
      );
      const knownOf = new Map(known.map((one) => [one.address, one]));
      for (const session of due) {
        const reported = knownOf.get(session.deposit_address);
        if (reported) await this.database.transaction((tx) => this.expire(tx, session.id, reported));
      }
      after = { expiresAt: last.expires_at, id: last.id };
    }
  }

  private async expire(tx: Tx, id: number, reported: KnownAddress): Promise<void> {
    const session = await this.sessions.lockById(tx, id);
    if (!session || !(await this.hasArrived(tx, session, reported))) return;
    const { paid, inFlight } = await this.payments.sumsOf(tx, session.id);
    const facts = { ...termsFacts(session), paid, inFlight, windowOver: true, late: false };
    const { session: after, publish } = stepSession(session, 'window_closed', facts);
    if (!publish) return;
    await this.sessions.saveState(tx, after);
    await this.outbox.publish(tx, publish, { merchant_id: session.merchant_id, data: endedData(session) });
  }

  /** Returns whether every event of the indexer about this session has been consumed here. */
  private async hasArrived(tx: Tx, session: SessionRow, { transfers, digest }: KnownAddress): Promise<boolean> {
    if (digest) return digest === (await this.payments.digestOf(tx, session.id));
    if (transfers.length === 0) return true;
    const { chain_id } = session;
    const payments = await this.payments.ofTransfers(
      tx,
      transfers.map(({ tx_hash, log_ordinal }) => ({ chain_id, tx_hash, log_ordinal })),
    );
    return transfers.every((transfer) =>
      payments.some(
        (payment) =>
          payment.tx_hash === transfer.tx_hash &&
          payment.log_ordinal === transfer.log_ordinal &&
          payment.transfer_version >= transfer.version,
      ),
    );
  }
}
