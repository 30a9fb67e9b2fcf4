import { keylessAddress } from '@libs/chain/addresses/keyless-address';
import { TREASURY_FAULTS, type TreasuryFault } from '@libs/dto/merchants/treasury-faults';
import { AppError, ValidationError } from '@libs/errors/app-error';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';

const RETRY_AFTER_S = 2;

/** Refuses treasuries from which the money could never be moved. */
@Injectable()
export class TreasuryCheckService {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * `relayer`: the address of the relayer key that is set with it. Throws a 422 entry of the type `treasury_is_<fault>` at the
   * treasury's field, or `unavailable` when it cannot be found out.
   */
  async expectUsable(treasury: string, relayer: string | undefined): Promise<void> {
    const fault = await this.faultOf(treasury, relayer);
    if (!fault) return;
    const loc = ['body', 'treasury_address'];
    throw new ValidationError([{ loc, msg: TREASURY_FAULTS[fault], type: `treasury_is_${fault}` }]);
  }

  /** Why an address can be no treasury now; undefined when nothing speaks against it. Throws `unavailable` when it cannot be found out. */
  async faultOf(treasury: string, relayer: string | undefined): Promise<TreasuryFault | undefined> {
    const address = treasury.toLowerCase();
    return (
      keylessAddress(address) ??
      (address === relayer?.toLowerCase() ? 'relayer_key' : undefined) ??
      (await this.fetchFault(address))
    );
  }

  private async fetchFault(address: string): Promise<TreasuryFault | undefined> {
    try {
      const [{ fault }, { is_deposit_address: isDeposit }] = await Promise.all([
        this.rpc.call('sweeper.treasury_fault', { address }),
        this.rpc.call('chain.is_deposit_address', { address }),
      ]);
      return fault ?? (isDeposit ? 'deposit_address' : undefined);
    } catch (cause) {
      if (!(cause instanceof AppError) || cause.code !== 'unavailable') throw cause;
      const message = 'The address cannot be checked at the moment. Nothing was changed; try again in a few seconds.';
      throw new AppError('unavailable', {}, { message, retryAfterS: RETRY_AFTER_S, cause });
    }
  }
}
