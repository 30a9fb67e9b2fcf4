import { merchantKey } from '@libs/chain/addresses/deposit-address';
import { checkoutInterface, encodeMulticall, encodeSweep } from '@libs/chain/checkout-contract';
import { TREASURY_FAULTS } from '@libs/dto/merchants/treasury-faults';
import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import { Interface } from 'ethers';
import { CheckoutReaderService } from '../chain/checkout-reader.service.js';
import { RpcService } from '../chain/rpc.service.js';
import { hexOf } from '../chain/rpc-result.js';
import { CheckoutsService } from '../checkouts/checkouts.service.js';
import type { Relayer } from '../relayers/signer.js';
import { MAX_RECOVERY_GAS, SweeperSettings } from '../settings.js';
import { newOffer } from '../transactions/gas/gas-offer.js';
import { type Sender, TransactionSenderService } from '../transactions/transaction-sender.service.js';
import { TransactionsService } from '../transactions/transactions.service.js';
import { TreasuryFaultsService } from '../treasury/treasury-faults.service.js';
import { type SignedOrder, TreasuryOrdersService } from '../treasury/treasury-orders.service.js';
import { ownerKey, type TreasuryOwner } from '../treasury/treasury-owner.js';
import { RecoveriesRepository } from './recoveries.repository.js';
import type { RecoveryRow } from './recovery.entity.js';
import { RecoveryBudgetsRepository } from './recovery-budgets.repository.js';

/** A foreign token's code runs at our cost, so its gas is limited, with room for the calldata costs of a rollup. */
const MAX_GAS = BigInt(MAX_RECOVERY_GAS);
const GAS_LIMIT_PERCENT = 125n;
/** Recoveries wait above this number, so that most of the relayer's pending slots stay free for payments. */
const MAX_PENDING = 8;
const WAIT_INTERVALS = 4;
const LONGEST_REASON = 200;
const GAS_USED_UP =
  'the gas that the platform pays for recoveries of this merchant is used up for today. Request it again after midnight UTC.';

/** Thrown when the rest of a merchant's gas for the day is not enough for one more transaction. */
class GasUsedUpError extends Error {
  override readonly name = 'GasUsedUpError';
}

/** The result of a simulation. */
type Trial = { kind: 'moves'; gas: bigint } | { kind: 'refused'; why: string; isEmpty?: boolean };

const TOKEN = new Interface(['function balanceOf(address) view returns (uint256)']);
const NOTHING = /^0x0*$/;

/**
 * Moves unsupported tokens to their treasury. Each transfer is simulated first and sent in a separate
 * transaction with limited gas.
 */
@Injectable()
export class RecovererService {
  private readonly logger = new Logger('Recoverer');

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly rpc: RpcService,
    private readonly reader: CheckoutReaderService,
    private readonly orders: TreasuryOrdersService,
    private readonly faults: TreasuryFaultsService,
    private readonly recoveries: RecoveriesRepository,
    private readonly budgets: RecoveryBudgetsRepository,
    private readonly transactions: TransactionsService,
    private readonly sender: TransactionSenderService,
    private readonly checkouts: CheckoutsService,
  ) {}

  /** Sends at most one transaction. */
  async step({ address, signer }: Relayer): Promise<void> {
    if (!signer) return;
    const recovery = await this.recoveries.next(this.database);
    if (!recovery || (await this.transactions.countPending(address)) >= MAX_PENDING) return;
    // Deferred first, so that the next step takes another recovery whatever the outcome of this one.
    await this.wait(recovery);
    await this.recover({ address, signer }, recovery);
  }

  private async recover(relayer: Sender, recovery: RecoveryRow): Promise<void> {
    const owner = this.ownerOf(recovery);
    const step = (await this.orders.stepsFor([owner])).get(ownerKey(owner))!;
    if (step.kind === 'wait') return;
    if (step.kind === 'blocked') return this.fail(recovery, step.message);
    const fault = (await this.faults.losingMoney([step.treasury])).get(step.treasury);
    if (fault) return this.fail(recovery, `the treasury ${step.treasury} must be replaced. ${TREASURY_FAULTS[fault]}`);
    const callData = callOf(recovery, step.order);
    const to = owner.checkout.address;
    const trial = await this.tryOut({ from: relayer.address, to, data: callData }, recovery);
    if (trial.kind === 'moves') return this.send(relayer, recovery, { ...trial, to, callData, order: step.order });
    // The sweep of another transfer of the same token may have included this one.
    const swept = trial.isEmpty ? await this.recoveries.sweptWith(this.database, recovery) : undefined;
    if (swept) return this.recoveries.markDone(this.database, recovery.transfer_id, swept);
    return this.fail(recovery, trial.why);
  }

  private async tryOut(
    sweep: { from: string; to: string; data: string },
    { token, deposit }: RecoveryRow,
  ): Promise<Trial> {
    const call = { ...sweep, gas: hexOf(MAX_GAS) };
    const [simulated, estimated, balance] = await this.rpc.batch([
      ['eth_call', call, 'latest'],
      ['eth_estimateGas', call],
      [
        'eth_call',
        { to: token, data: TOKEN.encodeFunctionData('balanceOf', [deposit]), gas: hexOf(MAX_GAS) },
        'latest',
      ],
    ]);
    // An error of the node says nothing about the token.
    if (simulated!.error && !simulated!.error.isRevert) throw simulated!.error;
    if (simulated!.error) return { kind: 'refused', why: simulated!.error.message };
    if (sweptCount(simulated!.result as string) === 0) {
      const isEmpty = !balance!.error && NOTHING.test(balance!.result as string);
      const why = isEmpty ? 'the address no longer has any of this token' : 'the token refuses to move';
      return { kind: 'refused', why, isEmpty };
    }
    if (estimated!.error) return { kind: 'refused', why: estimated!.error.message };
    const gas = (BigInt(estimated!.result as string) * GAS_LIMIT_PERCENT) / 100n;
    return { kind: 'moves', gas: gas < MAX_GAS ? gas : MAX_GAS };
  }

  /**
   * Stores the signed transaction and its gas before it is broadcast. A token may behave differently on the chain than
   * in its simulation, so all gas that a transaction may burn counts, whatever its outcome.
   */
  private async send(
    relayer: Sender,
    recovery: RecoveryRow,
    { to, callData, gas, order }: { to: string; callData: string; gas: bigint; order: SignedOrder | undefined },
  ): Promise<void> {
    const offer = newOffer(await this.reader.gasPrice());
    const sending = this.sender.send(relayer, { to, callData, gasLimit: gas }, offer, async (tx, id) => {
      await this.budgets.lockMerchant(tx, recovery.merchant_id);
      const spent = (await this.budgets.gasOfDay(tx, recovery.merchant_id)).gas;
      if (spent + gas > BigInt(this.settings.recoveryGasPerDay)) throw new GasUsedUpError();
      if (!(await this.recoveries.markSent(tx, recovery.transfer_id, id))) {
        throw new Error(`recovery ${recovery.transfer_id} was taken meanwhile`);
      }
      await this.budgets.addAttempt(tx, recovery, { transactionId: id, gas });
      if (order) await this.orders.add(tx, id, order);
    });
    const sent = await sending.catch((error: Error) => {
      if (error instanceof GasUsedUpError) return undefined;
      throw error;
    });
    if (!sent) return this.fail(recovery, GAS_USED_UP);
    const what = `transfer ${recovery.transfer_id}`;
    if (sent.kind === 'no_gas')
      this.logger.error(`the relayer ${relayer.address} has ${sent.balance} wei: ${what} waits`);
    else this.logger.log(`${sent.hash} recovers ${what}, nonce ${sent.nonce} of ${relayer.address}`);
  }

  /** Returns the owner of a recovery's address, for treasury orders. */
  private ownerOf(recovery: RecoveryRow): TreasuryOwner {
    const merchant = merchantOf(recovery);
    const checkout = this.checkouts.withId(recovery.checkout_id);
    return { checkout, merchant, merchantId: recovery.merchant_id, merchantKey: merchantKey(merchant) };
  }

  private wait(recovery: RecoveryRow): Promise<void> {
    return this.recoveries.defer(this.database, recovery.transfer_id, this.settings.sweepIntervalMs * WAIT_INTERVALS);
  }

  private async fail(recovery: RecoveryRow, reason: string): Promise<void> {
    const why = plain(reason);
    this.logger.warn(`transfer ${recovery.transfer_id} is not recovered: ${why}`);
    await this.recoveries.markFailed(this.database, recovery.transfer_id, why);
  }
}

/**
 * Reduces a node's message to a few printable characters: it quotes the revert reason of a contract, which is untrusted
 * text.
 */
function plain(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, LONGEST_REASON);
}

function merchantOf({ initial_treasury, treasury_delay_s, merchant_number }: RecoveryRow) {
  return { initialTreasury: initial_treasury, delay: treasury_delay_s, number: merchant_number };
}

function callOf(recovery: RecoveryRow, order: SignedOrder | undefined): string {
  const { fee_bps: feeBps, token, session_id } = recovery;
  const sweep = encodeSweep({ merchant: merchantOf(recovery), feeBps, token, sessionIds: [session_id] });
  return encodeMulticall(order ? [order.callData, sweep] : [sweep]);
}

function sweptCount(result: string): number {
  const [results] = checkoutInterface.decodeFunctionResult('multicall', result);
  return Number(checkoutInterface.decodeFunctionResult('sweep', results.at(-1))[0]);
}
