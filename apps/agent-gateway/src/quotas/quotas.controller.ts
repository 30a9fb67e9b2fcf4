import { Operation } from '@libs/service-kit/http/operation';
import { CurrentProof, type OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { Body, Controller, Get, Put, UseGuards } from '@nestjs/common';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { CurrentCaller } from '../access/caller/current-caller.js';
import { CallerProofsService } from '../access/caller-proofs.service.js';
import { QuotasBody, QuotasView } from './quotas.dto.js';
import { QuotasService } from './quotas.service.js';

@Controller(['v1/quotas', 'api/agent/merchants/:merchant_id/quotas'])
@UseGuards(AccountGuard)
export class QuotasController {
  constructor(
    private readonly quotas: QuotasService,
    private readonly proofs: CallerProofsService,
  ) {}

  @Get()
  @Operation({ summary: 'Caps on spending', returns: QuotasView, errors: ['key_scope_denied'] })
  get(@CurrentCaller() caller: Caller): Promise<QuotasView> {
    return this.quotas.get(caller);
  }

  @Put()
  @Operation({
    summary: 'Set the caps on spending',
    description:
      'Replaces all caps. Omitted caps get their defaults; null means no cap. They apply from the next turn on. Only for keys of the scope `all_spaces`. In the dashboard, caps that allow more than the current ones need a fresh proof.',
    returns: QuotasView,
    errors: ['key_scope_denied', 'fresh_proof_required'],
  })
  async put(
    @CurrentCaller() caller: Caller,
    @Body() body: QuotasBody,
    @CurrentProof() proof: OfferedProof,
  ): Promise<QuotasView> {
    const raised = caller.keyId === null ? await this.quotas.raised(caller, body) : [];
    if (raised.length > 0) await this.proofs.expect(caller, proof, `Let agents spend more: ${raised.join(', ')}.`);
    return this.quotas.put(caller, body);
  }
}
