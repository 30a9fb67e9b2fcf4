import { checkoutAddresses } from '@libs/chain/addresses/checkout-list';
import { LOCKED, type MerchantTuple, merchantKey } from '@libs/chain/addresses/deposit-address';
import { treasuryOrderTypedData } from '@libs/chain/checkout-contract';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { faultPoint } from '@libs/service-kit/fault-point';
import { Injectable } from '@nestjs/common';
import {
  concat,
  getAddress,
  getBytes,
  isAddress,
  keccak256,
  recoverAddress,
  TypedDataEncoder,
  ZeroAddress,
} from 'ethers';
import { BudgetsService } from '../budgets/budgets.service.js';
import { EvidenceService } from '../evidence/evidence.service.js';
import { KeysService } from '../keys/keys.service.js';
import { refused } from '../refusals/refusal.js';
import { SignerSettings } from '../settings.js';
import { OrdersRepository } from './orders.repository.js';

/** The longest validity of an order, which is the one that the sweeper requests, by the clock of the chain. */
const LONGEST_S = 3_600;

type Request = RequestOf<'signer.sign_order'>;

/** An order in the form to be signed; addresses with their checksums. */
interface Order {
  readonly checkout: string;
  readonly merchant: MerchantTuple;
  readonly merchantId: number;
  readonly merchantKey: string;
  readonly to: string;
  readonly nonce: number;
  readonly deadline: number;
}

/** Signs orders of the registrar to replace a treasury. */
@Injectable()
export class OrdersService {
  private readonly contracts: readonly string[];

  constructor(
    private readonly settings: SignerSettings,
    private readonly database: Database,
    private readonly keys: KeysService,
    private readonly budgets: BudgetsService,
    private readonly orders: OrdersRepository,
    private readonly evidence: EvidenceService,
  ) {
    this.contracts = checkoutAddresses(settings);
  }

  /** Returns the registrar's signature. Throws `signing_refused`. */
  async sign(request: Request): Promise<string> {
    const order = this.checked(request);
    const { registrar } = this.keys;
    if (!registrar) throw refused('key', 'there is no registrar key');
    await this.evidence.expect(order.merchantId, order.merchant.initialTreasury, order.to);
    await this.database.transaction((tx) => this.count(tx, order));
    const message = messageOf(this.settings.chainId, order);
    const signature = await registrar.sign(message);
    if (recoverAddress(keccak256(message), signature) !== registrar.address)
      throw refused('key', `the signature is not by ${registrar.address}`);
    faultPoint('after_signature');
    return signature.serialized;
  }

  private checked({ checkout_address, to, nonce, deadline, ...terms }: Request): Order {
    if (![nonce, deadline, terms.merchant_id].every((number) => Number.isSafeInteger(number) && number >= 0))
      throw refused('malformed', 'merchant, nonce and deadline must be whole numbers');
    if (!isAddress(to) || to === ZeroAddress) throw refused('malformed', 'the treasury is not an address');
    if (!isAddress(checkout_address) || !this.contracts.includes(checkout_address.toLowerCase()))
      throw refused('contract', `${checkout_address} is no checkout contract`);
    if (terms.treasury_delay_s === LOCKED) throw refused('locked', 'the registrar cannot change LOCKED addresses');
    const merchant = {
      initialTreasury: terms.initial_treasury,
      delay: terms.treasury_delay_s,
      number: terms.merchant_id,
    };
    try {
      const checkout = getAddress(checkout_address);
      const key = merchantKey(merchant);
      return {
        checkout,
        merchant,
        merchantId: terms.merchant_id,
        merchantKey: key,
        to: getAddress(to),
        nonce,
        deadline,
      };
    } catch {
      throw refused('malformed', 'invalid merchant terms');
    }
  }

  private async count(tx: Tx, order: Order): Promise<void> {
    const { checkout, merchantKey: merchant_key, merchantId: merchant_id, nonce, to, deadline } = order;
    if (deadline > (await this.orders.now(tx)) + LONGEST_S + this.settings.chainClockMaxSkewS)
      throw refused('deadline', `the order would be good for more than ${LONGEST_S} s`);
    const row = { checkout: checkout.toLowerCase(), merchant_key, nonce, treasury: to.toLowerCase(), merchant_id };
    if (!(await this.orders.add(tx, row))) return;
    const { ordersPerMerchantPerDay, ordersPerDay } = this.settings;
    const ofMerchant = { name: `orders ${merchant_id}`, span: 'day', amount: 1n } as const;
    await this.budgets.use(
      tx,
      { ...ofMerchant, most: BigInt(ordersPerMerchantPerDay) },
      'orders_of_day',
      `merchant ${merchant_id} may have ${ordersPerMerchantPerDay} orders a day`,
    );
    const ofAll = { name: 'orders', span: 'day', amount: 1n, most: BigInt(ordersPerDay) } as const;
    await this.budgets.use(tx, ofAll, 'orders_of_day', `the daily limit of ${ordersPerDay} orders is reached`);
  }
}

/**
 * Returns the message that is hashed and signed (EIP-712). The order is given as fields, so that no other text can be
 * smuggled in.
 */
function messageOf(chainId: number, { checkout, merchantKey: key, to, nonce, deadline }: Order): Uint8Array {
  const order = { to, byTreasury: false, nonce, deadline };
  const { domain, types, message } = treasuryOrderTypedData(chainId, checkout, key, order);
  const encoder = TypedDataEncoder.from(types);
  return getBytes(concat(['0x1901', TypedDataEncoder.hashDomain(domain), encoder.hash(message)]));
}
