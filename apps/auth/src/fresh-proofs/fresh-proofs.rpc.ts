import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { FreshProofsService } from './fresh-proofs.service.js';

@Controller()
export class FreshProofsRpcController {
  constructor(private readonly proofs: FreshProofsService) {}

  @RpcMethod('auth.use_fresh_proof')
  async use(request: RequestOf<'auth.use_fresh_proof'>): Promise<ReplyOf<'auth.use_fresh_proof'>> {
    const { sign_in_hash: signInHash, proof_hash: proofHash, statement } = request;
    const attestation = await this.proofs.use({ signInHash, proofHash, statement });
    return attestation ? { used: true, attestation } : { used: false };
  }
}
