import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { KeysService } from './keys.service.js';

@Controller()
export class KeysRpcController {
  constructor(private readonly keys: KeysService) {}

  @RpcMethod('signer.accounts')
  async accounts(): Promise<ReplyOf<'signer.accounts'>> {
    const { relayers, registrar } = this.keys;
    return { relayers: relayers.map(({ address }) => address), registrar: registrar?.address ?? null };
  }
}
