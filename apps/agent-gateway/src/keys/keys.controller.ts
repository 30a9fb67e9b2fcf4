import type { Page } from '@libs/dto/lists/page';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentProof, type OfferedProof, quoted } from '@libs/service-kit/sign-in/fresh-proof';
import { Body, Controller, Delete, Get, Header, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { CurrentCaller } from '../access/caller/current-caller.js';
import { CallerProofsService } from '../access/caller-proofs.service.js';
import { ListQuery } from '../http/list-query.js';
import { CreatedKeyView, CreateKeyBody, KeyView } from './keys.dto.js';
import { KeysService } from './keys.service.js';

/** The access of a key, in the words of the statement that a person proves. */
const ONLY = {
  full: '',
  configure: ', only to set up spaces',
  run: ', only to run turns',
  approve: ', only to decide on calls',
} as const;

/** Keys are created only in the dashboard: a key can never create another one. */
@Controller('api/agent/merchants/:merchant_id/keys')
@UseGuards(AccountGuard)
export class KeysController {
  constructor(
    private readonly keys: KeysService,
    private readonly proofs: CallerProofsService,
  ) {}

  @Post()
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Create a key for the agent API',
    description: 'Only this response contains the key.',
    returns: CreatedKeyView,
    errors: ['fresh_proof_required'],
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateKeyBody,
    @CurrentProof() proof: OfferedProof,
  ): Promise<CreatedKeyView> {
    const { name, scope = 'own_spaces', access = 'full', expires_at } = body;
    const until = expires_at ? `, until ${expires_at}` : '';
    await this.proofs.expect(
      caller,
      proof,
      `Create an agent API key named ${quoted(name)} with the scope ${quoted(scope)}${ONLY[access]}${until}.`,
    );
    return this.keys.create(caller, body);
  }

  @Get()
  @Operation({ summary: 'List active keys', returns: pageOf(KeyView) })
  list(@CurrentCaller() caller: Caller, @Query() query: ListQuery): Promise<Page<KeyView>> {
    return this.keys.list(caller, query);
  }

  @Delete(':key_id')
  @HttpCode(204)
  @Operation({ summary: 'Revoke a key, at once', returns: null, errors: ['not_found'] })
  revoke(@CurrentCaller() caller: Caller, @PathInt('key_id') id: number): Promise<void> {
    return this.keys.revoke(caller, id);
  }
}
