import { keylessAddress } from '@libs/chain/addresses/keyless-address';
import {
  TREASURY_FAULTS,
  TREASURY_WARNINGS,
  type TreasuryFault,
  type TreasuryHolder,
  type TreasuryWarning,
} from '@libs/dto/merchants/treasury-faults';
import { acceptedWarnings } from '@libs/dto/treasuries/treasury-statement';
import { AppError, ValidationError } from '@libs/errors/app-error';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';

const RETRY_AFTER_S = 2;
/** The services of the test network that have the contract, the relayer and the deposit addresses there. */
const ON_TEST_NETWORK = { sweeper: 'sweeper-testnet', indexer: 'chain-indexer-testnet' } as const;

/** The result of checking an address. */
interface Findings {
  readonly fault: TreasuryFault | undefined;
  readonly warnings: readonly TreasuryWarning[];
}

/** The consent that a request gives about its address. A client that does not support warnings sends neither. */
export interface TreasuryConsent {
  readonly holder?: TreasuryHolder | undefined;
  readonly accepts_warnings?: readonly TreasuryWarning[] | undefined;
}

/**
 * Refuses treasuries from which the money could never be moved, and warns of those from which it might be impossible to
 * move.
 */
@Injectable()
export class TreasuryCheckService {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Returns the warnings about a treasury. `relayer` is the address of the relayer key that is set with it. Throws a
   * 422 entry of the type `treasury_is_<fault>` at the treasury's field, or `unavailable` when the check is not
   * possible.
   */
  async expectUsable(
    treasury: string,
    relayer: string | undefined,
    holder?: TreasuryHolder,
  ): Promise<readonly TreasuryWarning[]> {
    const { fault, warnings } = await this.findingsOf(treasury, relayer, holder);
    refuse(fault);
    return warnings;
  }

  /**
   * Returns why an address cannot be a treasury now; undefined when there is no reason. Throws `unavailable` when the
   * check is not possible.
   */
  async faultOf(treasury: string, relayer: string | undefined): Promise<TreasuryFault | undefined> {
    return (await this.findingsOf(treasury, relayer)).fault;
  }

  /**
   * Does the same as `expectUsable` for a treasury on the test network. It gives no warnings: what the treasury holds
   * is worth nothing.
   */
  async expectUsableInTestMode(treasury: string): Promise<void> {
    const address = treasury.toLowerCase();
    refuse(keylessAddress(address) ?? (await this.fetchFindings(address, undefined, ON_TEST_NETWORK)).fault);
  }

  private async findingsOf(treasury: string, relayer: string | undefined, holder?: TreasuryHolder): Promise<Findings> {
    const address = treasury.toLowerCase();
    const known = keylessAddress(address) ?? (address === relayer?.toLowerCase() ? 'relayer_key' : undefined);
    return known ? { fault: known, warnings: [] } : this.fetchFindings(address, holder);
  }

  private async fetchFindings(
    address: string,
    holder: TreasuryHolder | undefined,
    at: Partial<typeof ON_TEST_NETWORK> = {},
  ): Promise<Findings> {
    try {
      const [{ fault, warnings }, { is_deposit_address: isDeposit }] = await Promise.all([
        this.rpc.call('sweeper.treasury_fault', holder ? { address, holder } : { address }, at.sweeper),
        this.rpc.call('chain.is_deposit_address', { address }, at.indexer),
      ]);
      // A sweeper of the previous release has not checked for code.
      if (holder === 'contract' && !warnings) throw new AppError('unavailable');
      return { fault: fault ?? (isDeposit ? 'deposit_address' : undefined), warnings: warnings ?? [] };
    } catch (cause) {
      if (!(cause instanceof AppError) || cause.code !== 'unavailable') throw cause;
      const message = 'The address cannot be checked at the moment. Nothing was changed; try again in a few seconds.';
      throw new AppError('unavailable', {}, { message, retryAfterS: RETRY_AFTER_S, cause });
    }
  }
}

/**
 * Returns what the owner confirms in addition to the action, as the rest of a sentence; empty where there is no
 * warning, or where the client does not support them. Throws `treasury_warnings` where the request accepts other
 * warnings than the current ones.
 */
export function consentInWords(
  warnings: readonly TreasuryWarning[],
  { holder, accepts_warnings: accepted }: TreasuryConsent,
): string {
  if (holder === undefined && accepted === undefined) return '';
  const isSame = warnings.length === (accepted ?? []).length && warnings.every((one) => accepted!.includes(one));
  if (!isSame) throw new AppError('treasury_warnings', { warnings: warningsInWords(warnings) });
  return acceptedWarnings(warnings);
}

/** Returns each warning with its consequence. */
export function warningsInWords(warnings: readonly TreasuryWarning[]): { warning: TreasuryWarning; message: string }[] {
  return warnings.map((warning) => ({ warning, message: TREASURY_WARNINGS[warning] }));
}

/** Throws the 422 entry of a fault, if there is one. */
function refuse(fault: TreasuryFault | undefined): void {
  if (!fault) return;
  const loc = ['body', 'treasury_address'];
  throw new ValidationError([{ loc, msg: TREASURY_FAULTS[fault], type: `treasury_is_${fault}` }]);
}
