import { Operation } from '@libs/service-kit/http/operation';
import { Body, Controller, Header, HttpCode, Ip, Post } from '@nestjs/common';
import { ClaimedOAuthView, ClaimOAuthBody, EndOAuthBody } from './oauth-grants.dto.js';
import { OAuthGrantsService } from './oauth-grants.service.js';

/** Handles requests of the gateway for a program that uses OAuth with it. */
@Controller('api/oauth_grants')
export class OAuthGrantsController {
  constructor(private readonly grants: OAuthGrantsService) {}

  @Post('claim')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Fetch the key of an app that a member approved, once',
    returns: ClaimedOAuthView,
    errors: ['not_found'],
  })
  claim(@Body() body: ClaimOAuthBody, @Ip() ip: string): Promise<ClaimedOAuthView> {
    return this.grants.claim(body, ip);
  }

  @Post('end')
  @HttpCode(204)
  @Operation({ summary: 'Revoke the key of an app', returns: null })
  end(@Body() { key }: EndOAuthBody): Promise<void> {
    return this.grants.end(key);
  }
}
