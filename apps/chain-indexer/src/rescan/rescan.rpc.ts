import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { RpcError } from '../providers/rpc/rpc-error.js';
import { RescanService } from './rescan.service.js';

@Controller()
export class RescanRpcController {
  constructor(private readonly rescan: RescanService) {}

  @RpcMethod('chain.rescan_transaction')
  transaction({ tx_hash }: RequestOf<'chain.rescan_transaction'>): Promise<ReplyOf<'chain.rescan_transaction'>> {
    return orUnavailable(() => this.rescan.transaction(tx_hash.toLowerCase()));
  }

  @RpcMethod('chain.rescan_address')
  address(request: RequestOf<'chain.rescan_address'>): Promise<ReplyOf<'chain.rescan_address'>> {
    return orUnavailable(() => this.rescan.address(request));
  }
}

/** Throws `unavailable` when a provider fails: that says nothing about the chain, so the caller must retry. */
async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof RpcError) throw new AppError('unavailable', {}, { retryAfterS: 1, cause });
    throw cause;
  }
}
