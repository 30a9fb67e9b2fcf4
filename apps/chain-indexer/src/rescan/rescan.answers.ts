import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { AppError } from '@libs/errors/app-error';
import { Answers } from '@libs/service-kit/messaging/rpc/answers';
import { Controller } from '@nestjs/common';
import { RpcError } from '../rpc/rpc-error.js';
import { RescanService } from './rescan.service.js';

@Controller()
export class RescanAnswers {
  constructor(private readonly rescan: RescanService) {}

  @Answers('chain.rescan_transaction')
  transaction({ tx_hash }: RequestOf<'chain.rescan_transaction'>): Promise<ReplyOf<'chain.rescan_transaction'>> {
    return answered(() => this.rescan.transaction(tx_hash.toLowerCase()));
  }

  @Answers('chain.rescan_address')
  address(request: RequestOf<'chain.rescan_address'>): Promise<ReplyOf<'chain.rescan_address'>> {
    return answered(() => this.rescan.address(request));
  }
}

/** A provider's trouble is no answer about the chain. */
async function answered<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (cause) {
    if (cause instanceof RpcError) throw new AppError('unavailable', {}, { retryAfterS: 1, cause });
    throw cause;
  }
}
