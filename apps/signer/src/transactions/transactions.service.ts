import { checkoutAddresses } from '@libs/chain/addresses/checkout-list';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import { faultPoint } from '@libs/service-kit/fault-point';
import { Injectable } from '@nestjs/common';
import { getBytes, isAddress, Transaction } from 'ethers';
import { BudgetsService } from '../budgets/budgets.service.js';
import type { KeyStore } from '../keys/key-store.js';
import { KeysService } from '../keys/keys.service.js';
import { refused } from '../refusals/refusal.js';
import { RelayerKeysService } from '../relayer-keys/relayer-keys.service.js';
import { SignerSettings } from '../settings.js';
import { faultOfCall } from './call-rules.js';
import { SpendsRepository } from './spends.repository.js';

const GWEI = 1_000_000_000n;
const EIP_1559 = 2;
const WHOLE_NUMBER = /^\d{1,30}$/;

type Request = RequestOf<'signer.sign_transaction'>;

/** Signs relayers' transactions that comply with the rules. The caller cannot choose chain, type and value. */
@Injectable()
export class TransactionsService {
  private readonly contracts: readonly string[];

  constructor(
    private readonly settings: SignerSettings,
    private readonly database: Database,
    private readonly keys: KeysService,
    private readonly relayerKeys: RelayerKeysService,
    private readonly budgets: BudgetsService,
    private readonly spends: SpendsRepository,
  ) {
    this.contracts = checkoutAddresses(settings);
  }

  /** Returns the signed transaction. Throws `signing_refused`. */
  async sign(request: Request): Promise<string> {
    const fields = this.checked(request);
    const key = this.keyOf(request);
    await this.count(key.address.toLowerCase(), fields);
    const transaction = Transaction.from({
      type: EIP_1559,
      chainId: this.settings.chainId,
      value: 0n,
      to: request.to,
      data: request.data,
      ...fields,
    });
    transaction.signature = await key.sign(getBytes(transaction.unsignedSerialized));
    if (transaction.from !== key.address) throw refused('key', `the signature is not by ${key.address}`);
    faultPoint('after_signature');
    return transaction.serialized;
  }

  private checked({ to, data, nonce, gas_limit, max_fee_wei, priority_fee_wei }: Request) {
    const numbers = [gas_limit, max_fee_wei, priority_fee_wei];
    if (!Number.isSafeInteger(nonce) || nonce < 0 || !numbers.every((text) => WHOLE_NUMBER.test(String(text))))
      throw refused('malformed', 'nonce, gas and fees must be whole numbers');
    const [gasLimit, maxFeePerGas, maxPriorityFeePerGas] = numbers.map(BigInt) as [bigint, bigint, bigint];
    if (!isAddress(to) || !this.contracts.includes(to.toLowerCase()))
      throw refused('contract', `${to} is no checkout contract`);
    const fault = faultOfCall(String(data));
    if (fault) throw refused('call', fault);
    const { maxGasLimit, maxFeeGwei } = this.settings;
    if (gasLimit > BigInt(maxGasLimit)) throw refused('gas_limit', `${gasLimit} is more gas than ${maxGasLimit}`);
    if (maxPriorityFeePerGas > maxFeePerGas || maxFeePerGas > BigInt(maxFeeGwei) * GWEI)
      throw refused(
        'fee',
        `${maxFeePerGas} wei per gas is more than ${maxFeeGwei} gwei, or less than its priority fee`,
      );
    return { nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas };
  }

  private keyOf({ relayer, sealed_key }: Request): KeyStore {
    if (sealed_key) return this.relayerKeys.open(sealed_key, String(relayer));
    const key = this.keys.relayer(String(relayer));
    if (!key) throw refused('key', `there is no relayer key of ${relayer}`);
    return key;
  }

  /**
   * Counts a transaction before it is signed: a process that dies in between has counted too much, never too little.
   */
  private async count(
    relayer: string,
    { nonce, gasLimit, maxFeePerGas }: { nonce: number; gasLimit: bigint; maxFeePerGas: bigint },
  ): Promise<void> {
    const { relayerGweiPerDay, signaturesPerMinute } = this.settings;
    await this.database.transaction(async (tx) => {
      const wei = await this.spends.raise(tx, { relayer, nonce, wei: gasLimit * maxFeePerGas });
      const ofDay = {
        name: `wei ${relayer}`,
        span: 'day',
        amount: wei,
        most: BigInt(relayerGweiPerDay) * GWEI,
      } as const;
      await this.budgets.use(tx, ofDay, 'gas_of_day', `${relayer} may spend ${relayerGweiPerDay} gwei a day`);
      const ofMinute = { name: 'signatures', span: 'minute', amount: 1n, most: BigInt(signaturesPerMinute) } as const;
      await this.budgets.use(
        tx,
        ofMinute,
        'signatures_of_minute',
        `the limit of ${signaturesPerMinute} signatures a minute is reached`,
      );
    });
  }
}
