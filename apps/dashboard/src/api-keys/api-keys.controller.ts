import type { Page } from '@libs/dto/page';
import type { Actor } from '@libs/dto/questions/dashboard.questions';
import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { PathInt } from '@libs/service-kit/http/path-params';
import { Answers } from '@libs/service-kit/messaging/answers';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { Body, Controller, Delete, Get, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { MemberGuard, MinRole } from '../members/member.guard.js';
import { ApiKeysService, type ApiKeyView } from './api-keys.service.js';

export class CreateApiKeyBody {
  @IsOptional()
  @IsString()
  @MaxLength(200)
  name?: string | null;
}

@Controller('api/dashboard/merchants/:merchant_id/api_keys')
@UseGuards(MemberGuard)
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @MinRole('viewer')
  async list(@PathInt('merchant_id') merchantId: number): Promise<Page<ApiKeyView>> {
    return { data: await this.keys.list(merchantId), has_more: false, next_cursor: null };
  }

  @Post()
  @MinRole('developer')
  @Header('cache-control', 'no-store')
  create(
    @PathInt('merchant_id') merchantId: number,
    @Body() body: CreateApiKeyBody,
    @CurrentActor() actor: Actor,
  ): Promise<ApiKeyView & { key: string }> {
    return this.keys.create(merchantId, body.name ?? null, actor);
  }

  @Delete(':api_key_id')
  @HttpCode(204)
  @MinRole('developer')
  revoke(
    @PathInt('merchant_id') merchantId: number,
    @PathInt('api_key_id') id: number,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    return this.keys.revoke(merchantId, id, actor);
  }
}

@Controller()
export class ApiKeysAnswers {
  constructor(private readonly keys: ApiKeysService) {}

  @Answers('dashboard.api_key')
  async byHash({ key_hash }: RequestOf<'dashboard.api_key'>): Promise<ReplyOf<'dashboard.api_key'>> {
    return { api_key: await this.keys.byHash(key_hash) };
  }
}
