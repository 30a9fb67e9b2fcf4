import type { Page } from '@libs/dto/lists/page';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { CurrentProof, type OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { Body, Controller, Delete, Get, Header, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { SearchQuery } from '../lists/query-fields.js';
import { AlsoInTestMode, MemberGuard, MinRole } from '../registry/member.guard.js';
import { MerchantProofsService } from '../registry/merchant-proofs.service.js';
import {
  ApiKeyView,
  CreateApiKeyBody,
  CreatedApiKeyView,
  DEFAULT_OVERLAP_H,
  RotateApiKeyBody,
  RotatedApiKeyView,
} from './api-keys.dto.js';
import { ApiKeysService, eventOf } from './api-keys.service.js';
import { orderOf, termsOf } from './key-terms.js';

@Controller('api/dashboard/merchants/:merchant_id/api_keys')
@UseGuards(MemberGuard)
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly proofs: MerchantProofsService,
    private readonly clock: DatabaseClock,
  ) {}

  @Get()
  @MinRole('viewer')
  @AlsoInTestMode()
  @Operation({ summary: 'Active API keys', returns: pageOf(ApiKeyView) })
  list(@PathInt('merchant_id') merchantId: number, @Query() query: SearchQuery): Promise<Page<ApiKeyView>> {
    return this.keys.list(merchantId, query);
  }

  @Post()
  @MinRole('developer')
  @AlsoInTestMode()
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Create an API key',
    description: 'Only this response contains the key.',
    returns: CreatedApiKeyView,
    errors: ['fresh_proof_required'],
  })
  async create(
    @PathInt('merchant_id') merchantId: number,
    @Body() body: CreateApiKeyBody,
    @CurrentActor() actor: Actor,
    @CurrentProof() proof: OfferedProof,
  ): Promise<CreatedApiKeyView> {
    const terms = termsOf(body, await this.clock.now());
    await this.proofs.expect(proof, merchantId, orderOf(terms));
    return this.keys.create(merchantId, terms, actor);
  }

  @Post(':api_key_id/rotate')
  @MinRole('developer')
  @AlsoInTestMode()
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Rotate an API key',
    description:
      'The new key has the same name, scopes, addresses and expiry. The old one keeps working for `overlap_hours`. Only this response contains the new key.',
    returns: RotatedApiKeyView,
    errors: ['not_found', 'fresh_proof_required'],
  })
  async rotate(
    @PathInt('merchant_id') merchantId: number,
    @PathInt('api_key_id') id: number,
    @Body() { overlap_hours: hours = DEFAULT_OVERLAP_H }: RotateApiKeyBody,
    @CurrentActor() actor: Actor,
    @CurrentProof() proof: OfferedProof,
  ): Promise<RotatedApiKeyView> {
    const { prefix } = await this.keys.working(merchantId, id);
    const action = `Rotate the API key ${prefix}…; the old key expires in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`;
    await this.proofs.expect(proof, merchantId, action);
    return this.keys.rotate(merchantId, id, hours, actor);
  }

  @Delete(':api_key_id')
  @HttpCode(204)
  @MinRole('developer')
  @AlsoInTestMode()
  @Operation({ summary: 'Revoke an API key, at once', returns: null, errors: ['not_found'] })
  revoke(
    @PathInt('merchant_id') merchantId: number,
    @PathInt('api_key_id') id: number,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    return this.keys.revoke(merchantId, id, actor);
  }
}

@Controller()
export class ApiKeysRpcController {
  constructor(private readonly keys: ApiKeysService) {}

  @RpcMethod('dashboard.api_key')
  async byHash({ key_hash }: RequestOf<'dashboard.api_key'>): Promise<ReplyOf<'dashboard.api_key'>> {
    const row = await this.keys.byHash(key_hash);
    return { api_key: row ? eventOf(row) : null };
  }
}
