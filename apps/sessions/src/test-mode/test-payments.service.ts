import { isTestMerchant, SIMULATED_CHAIN_ID } from '@libs/dto/test-mode/test-mode';
import { SIMULATED_CONFIRMATIONS, type TestPaymentBody, type TestPaymentView } from '@libs/dto/test-mode/test-payments';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { PaymentLedgerService } from '../ledger/payment-ledger.service.js';
import type { SessionRow } from '../ledger/session.entity.js';
import { SessionLedgerService } from '../ledger/session-ledger.service.js';

/**
 * Payments on the simulated chain. The chain indexer publishes them like those of a real one, and all further steps are
 * the same.
 */
@Injectable()
export class TestPaymentsService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionLedgerService,
    private readonly payments: PaymentLedgerService,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * Makes a simulated buyer pay a session of a test merchant, or of any test merchant if none is given. Throws
   * `not_found` for all other sessions, live ones included, `session_not_simulated` for one on the test network, and
   * `test_payment_limit`.
   */
  async pay(token: string, body: TestPaymentBody, merchantId?: number): Promise<TestPaymentView> {
    const session = await this.sessions.byToken(this.database, token);
    if (!session || !isTestMerchant(session.merchant_id)) throw new AppError('not_found');
    if (merchantId !== undefined && session.merchant_id !== merchantId) throw new AppError('not_found');
    if (session.chain_id !== SIMULATED_CHAIN_ID) throw new AppError('session_not_simulated');
    const { late = false, reorg = false, wrong_token = false, confirmations = SIMULATED_CONFIRMATIONS } = body;
    const amount = body.amount ?? String(await this.leftToSend(session));
    if (late) await this.sessions.closeWindow(this.database, token);
    const { payment } = await this.rpc.call('chain.simulate_payment', {
      address: session.deposit_address,
      merchant_id: session.merchant_id,
      created_at: session.created_at.toISOString(),
      expires_at: session.expires_at.toISOString(),
      asset: body.asset ?? 'USDC',
      amount,
      ...{ late, reorg, wrong_token, confirmations },
    });
    return payment;
  }

  private async leftToSend(session: SessionRow): Promise<bigint> {
    const { paid, inFlight } = await this.payments.sumsOf(this.database, session.id);
    const left = session.due - paid - inFlight;
    return left > 0n ? left : session.due;
  }
}
