import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { SecretsRepository } from './secrets.repository.js';

/** The most secrets of one reply: a sealed text may have 22 KB, and a NATS message has at most 1 MB. */
const MAX_SECRETS_PER_REPLY = 20;
const BEFORE_ALL = { space: '', name: '' };

/** Lets the turn runner, which alone can open secrets of spaces, seal them to its new key. */
@Controller()
export class ResealingRpcController {
  constructor(
    private readonly database: Database,
    private readonly secrets: SecretsRepository,
  ) {}

  @RpcMethod('agent.sealed_secrets')
  async sealed({ after }: RequestOf<'agent.sealed_secrets'>): Promise<ReplyOf<'agent.sealed_secrets'>> {
    const secrets = await this.secrets.after(this.database, after ?? BEFORE_ALL, MAX_SECRETS_PER_REPLY);
    return { secrets, has_more: secrets.length === MAX_SECRETS_PER_REPLY };
  }

  @RpcMethod('agent.reseal_secret')
  async reseal({ resealed, ...secret }: RequestOf<'agent.reseal_secret'>): Promise<ReplyOf<'agent.reseal_secret'>> {
    return { replaced: await this.secrets.reseal(this.database, secret, resealed) };
  }
}
