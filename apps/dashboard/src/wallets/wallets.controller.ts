import type { Page } from '@libs/dto/page';
import type { Actor } from '@libs/dto/questions/dashboard.questions';
import { PathInt } from '@libs/service-kit/http/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { Body, Controller, Get, Header, Post, UseGuards } from '@nestjs/common';
import { IsOptional, IsString, Length } from 'class-validator';
import { MemberGuard, MinRole } from '../members/member.guard.js';
import { IsChecksumAddress, IsPrivateKey } from './wallet-rules.js';
import { WalletsService, type WalletView } from './wallets.service.js';

export class BringOwnBody {
  @IsString()
  @Length(42, 42)
  @IsChecksumAddress()
  treasury_address: string;

  @IsOptional()
  @IsString()
  @Length(64, 66)
  @IsPrivateKey()
  relayer_private_key?: string | null;
}

@Controller('api/dashboard/merchants/:merchant_id/wallets')
@UseGuards(MemberGuard)
export class WalletsController {
  constructor(private readonly wallets: WalletsService) {}

  @Get()
  @MinRole('viewer')
  async list(@PathInt('merchant_id') merchantId: number): Promise<Page<WalletView>> {
    return { data: await this.wallets.list(merchantId), has_more: false, next_cursor: null };
  }

  @Post('generate')
  @MinRole('owner')
  @Header('cache-control', 'no-store')
  generate(@PathInt('merchant_id') merchantId: number, @CurrentActor() actor: Actor) {
    return this.wallets.generate(merchantId, actor);
  }

  @Post('bring_own')
  @MinRole('owner')
  bringOwn(@PathInt('merchant_id') merchantId: number, @Body() body: BringOwnBody, @CurrentActor() actor: Actor) {
    return this.wallets.bringOwn(merchantId, body.treasury_address, body.relayer_private_key ?? null, actor);
  }
}
