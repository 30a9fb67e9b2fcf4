import type { Page } from '@libs/dto/lists/page';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { CurrentProof, type OfferedProof, quoted } from '@libs/service-kit/sign-in/fresh-proof';
import { Body, Controller, Delete, Get, Header, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { SearchQuery } from '../lists/query-fields.js';
import { MemberGuard, MinRole } from '../registry/member.guard.js';
import { MerchantProofsService } from '../registry/merchant-proofs.service.js';
import { ApiKeyView, CreateApiKeyBody, CreatedApiKeyView } from './api-keys.dto.js';
import { ApiKeysService } from './api-keys.service.js';

@Controller('api/dashboard/merchants/:merchant_id/api_keys')
@UseGuards(MemberGuard)
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly proofs: MerchantProofsService,
  ) {}

  @Get()
  @MinRole('viewer')
  @Operation({ summary: 'Active API keys', gives: pageOf(ApiKeyView) })
  list(@PathInt('merchant_id') merchantId: number, @Query() query: SearchQuery): Promise<Page<ApiKeyView>> {
    return this.keys.list(merchantId, query);
  }

  @Post()
  @MinRole('developer')
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Create an API key',
    description: 'Only this response contains the key.',
    gives: CreatedApiKeyView,
    errors: ['fresh_proof_required'],
  })
  async create(
    @PathInt('merchant_id') merchantId: number,
    @Body() { name = null }: CreateApiKeyBody,
    @CurrentActor() actor: Actor,
    @CurrentProof() proof: OfferedProof,
  ): Promise<CreatedApiKeyView> {
    const act = name === null ? 'Make an API key without a name.' : `Make an API key named ${quoted(name)}.`;
    await this.proofs.expect(proof, merchantId, act);
    return this.keys.create(merchantId, name, actor);
  }

  @Delete(':api_key_id')
  @HttpCode(204)
  @MinRole('developer')
  @Operation({ summary: 'Revoke an API key, at once', gives: null, errors: ['not_found'] })
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
    return { api_key: await this.keys.byHash(key_hash) };
  }
}
