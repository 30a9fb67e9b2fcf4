import type { TokenRegistry } from '@libs/chain/token-registry';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import type { RecoveryOfTransfer } from '@libs/dto/rpc/sweeper.rpc';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller, Inject } from '@nestjs/common';
import { ACCEPTED } from '../chain/checkout-reader.service.js';
import { CheckoutsService } from '../checkouts/checkouts.service.js';
import { SweeperSettings } from '../settings.js';
import { RecoveriesRepository } from './recoveries.repository.js';
import type { RecoveryRow } from './recovery.entity.js';
import { RecoveryBudgetsRepository } from './recovery-budgets.repository.js';

/**
 * The platform simulates each and pays the gas, so requests per merchant and day are limited, repeated ones included.
 */
const MAX_A_DAY = 20;
/** Requests of the last 24 hours count, so the next one may be possible soon. */
const REQUESTS_RETRY_AFTER_S = 3_600;

@Controller()
export class RecoveriesRpcController {
  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly recoveries: RecoveriesRepository,
    private readonly budgets: RecoveryBudgetsRepository,
    private readonly checkouts: CheckoutsService,
    @Inject(ACCEPTED) private readonly tokens: TokenRegistry,
  ) {}

  @RpcMethod('sweeper.recover')
  async recover(request: RequestOf<'sweeper.recover'>): Promise<ReplyOf<'sweeper.recover'>> {
    const checkout_id = this.checkoutOf(request);
    const { merchant_id: merchantId, transfer_id: transferId, token_address, terms } = request;
    return this.database.transaction(async (tx) => {
      await this.budgets.lockMerchant(tx, merchantId);
      const [known] = await this.recoveries.of(tx, merchantId, [transferId]);
      if (known && known.status !== 'failed') return { recovery: recoveryOf(known), changed: false };
      if ((await this.budgets.requestsOfDay(tx, merchantId)) >= MAX_A_DAY)
        return {
          recovery: null,
          changed: false,
          refused: { limit: 'requests', retry_after_s: REQUESTS_RETRY_AFTER_S },
        };
      const { gas, secondsLeft } = await this.budgets.gasOfDay(tx, merchantId);
      if (gas >= BigInt(this.settings.recoveryGasPerDay))
        return { recovery: null, changed: false, refused: { limit: 'gas', retry_after_s: secondsLeft } };
      await this.budgets.addRequest(tx, merchantId, transferId);
      const row = await this.recoveries.request(tx, {
        transfer_id: transferId,
        merchant_id: merchantId,
        token: token_address.toLowerCase(),
        deposit: terms.deposit_address.toLowerCase(),
        initial_treasury: terms.initial_treasury.toLowerCase(),
        treasury_delay_s: terms.treasury_delay_s,
        merchant_number: terms.merchant_number,
        fee_bps: terms.fee_bps,
        session_id: terms.session_id,
        checkout_id,
      });
      return { recovery: recoveryOf(row!), changed: true };
    });
  }

  @RpcMethod('sweeper.recoveries')
  async list(request: RequestOf<'sweeper.recoveries'>): Promise<ReplyOf<'sweeper.recoveries'>> {
    const rows = await this.recoveries.of(this.database, request.merchant_id, request.transfer_ids);
    return { recoveries: rows.map(recoveryOf) };
  }

  /**
   * Returns the contract that can empty the address. Throws `not_found` for accepted tokens, which are payments, and
   * where no contract of ours can.
   */
  private checkoutOf({ chain_id, token_address, terms }: RequestOf<'sweeper.recover'>): number {
    const checkout = this.checkouts.deriving(terms);
    if (!checkout || chain_id !== this.settings.chainId || this.tokens.find(token_address))
      throw new AppError('not_found');
    return checkout.id;
  }
}

function recoveryOf(row: RecoveryRow): RecoveryOfTransfer {
  return {
    transfer_id: row.transfer_id,
    status: row.status,
    sweep_tx_hash: row.sweep_tx_hash,
    message: row.message,
    requested_at: row.requested_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
  };
}
