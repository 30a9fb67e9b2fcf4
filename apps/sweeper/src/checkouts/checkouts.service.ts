import { checkoutAddresses } from '@libs/chain/addresses/checkout-list';
import { type DepositAddressInput, depositAddress } from '@libs/chain/addresses/deposit-address';
import type { DepositTerms } from '@libs/events/payloads/sessions.payload';
import { retry } from '@libs/service-kit/concurrency/retry';
import { isDatabaseTrouble } from '@libs/service-kit/database/connections/database-errors';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { SweeperSettings } from '../settings.js';
import type { Checkout } from './checkout.js';
import { CheckoutsRepository } from './checkouts.repository.js';

/**
 * The checkout contracts of this installation. Deposit addresses commit to their contract permanently, so those of an
 * older one are swept as long as anybody may pay there.
 */
@Injectable()
export class CheckoutsService implements OnModuleInit {
  private readonly logger = new Logger('Checkouts');
  private known: readonly Checkout[] = [];

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly repository: CheckoutsRepository,
  ) {}

  /**
   * Throws where the settings omit a contract whose addresses hold or may receive money; waits while the database is
   * unavailable.
   */
  async onModuleInit(): Promise<void> {
    const isAway = (error: unknown) => {
      const waits = isDatabaseTrouble(error);
      if (waits) this.logger.warn(`waiting for the database: ${(error as Error).message}`);
      return waits;
    };
    const synchronize = () => this.database.transaction((tx) => this.synchronize(tx));
    this.known = await retry(synchronize, isAway, { atMostMs: Number.POSITIVE_INFINITY });
    if (this.known.length > 1)
      this.logger.log(`sweeps addresses of ${this.known.map(({ address }) => address).join(', ')}`);
  }

  /** All contracts, oldest first. */
  get all(): readonly Checkout[] {
    return this.known;
  }

  /** The contract whose addresses are issued now. */
  get current(): Checkout {
    return this.known.at(-1)!;
  }

  /**
   * Returns the contract with this number. Throws for one that this process does not have: another process was started
   * with more contracts.
   */
  withId(id: number): Checkout {
    const found = this.known.find((checkout) => checkout.id === id);
    if (!found) throw new Error(`checkout contract ${id} is not in the settings of this process`);
    return found;
  }

  /** Returns the contract at this address, in any letter case; undefined for any other address. */
  at(address: string): Checkout | undefined {
    const lower = address.toLowerCase();
    return this.known.find((checkout) => checkout.address === lower);
  }

  /**
   * Returns the contract at the address in an order, or the current one if the order has none; undefined for any other
   * address.
   */
  named(address: string | undefined): Checkout | undefined {
    return address === undefined ? this.current : this.at(address);
  }

  /** Returns the contract that derives the deposit address from its terms, newest first; undefined where none does. */
  deriving(terms: DepositTerms): Checkout | undefined {
    const lower = terms.deposit_address.toLowerCase();
    return this.known.findLast(({ address }) => depositAddress(addressTerms(address, terms)).toLowerCase() === lower);
  }

  private async synchronize(tx: Tx): Promise<Checkout[]> {
    await this.repository.lock(tx);
    const wanted = checkoutAddresses(this.settings);
    for (const { id, address } of await this.repository.list(tx)) {
      if (address !== null && !wanted.includes(address)) await this.forget(tx, id, address);
    }
    const rows = await this.repository.list(tx);
    const unnamed = rows.find(({ address }) => address === null);
    const missing = wanted.filter((address) => rows.every((row) => row.address !== address));
    // The oldest contract of the settings is the one that existed before there could be two.
    if (unnamed && missing.length > 0) await this.repository.name(tx, unnamed.id, missing.shift()!);
    for (const address of missing) await this.repository.add(tx, address);
    const idOf = new Map((await this.repository.list(tx)).map(({ id, address }) => [address, id]));
    return wanted.map((address) => ({ id: idOf.get(address)!, address }));
  }

  /** Removes an unused, mistyped address. Throws for a used one, which must stay in the settings. */
  private async forget(tx: Tx, id: number, address: string): Promise<void> {
    if (await this.repository.isUsed(tx, id)) {
      throw new Error(
        `addresses of the checkout contract ${address} were paid and may be paid again: name it in CHECKOUT_ADDRESS or FORMER_CHECKOUT_ADDRESSES`,
      );
    }
    if (id === FIRST) await this.repository.name(tx, id, null);
    else await this.repository.remove(tx, id);
  }
}

/** The default number of rows that refer to no contract. */
const FIRST = 1;

function addressTerms(checkout: string, terms: DepositTerms): DepositAddressInput {
  return {
    checkout,
    merchant: {
      initialTreasury: terms.initial_treasury,
      delay: terms.treasury_delay_s,
      number: terms.merchant_number,
    },
    feeBps: terms.fee_bps,
    sessionId: terms.session_id,
  };
}
