import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { RelayerKeysService } from './relayer-keys.service.js';

@Controller()
export class RelayerKeysRpcController {
  constructor(private readonly keys: RelayerKeysService) {}

  @RpcMethod('signer.rewrap_relayer_key')
  async rewrap(request: RequestOf<'signer.rewrap_relayer_key'>): Promise<ReplyOf<'signer.rewrap_relayer_key'>> {
    const { sealed, changed } = this.keys.rewrap(request.sealed_key, request.sealed_for);
    return { sealed_key: sealed, changed };
  }
}
