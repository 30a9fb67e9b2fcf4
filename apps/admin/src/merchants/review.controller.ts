import type { Page } from '@libs/dto/lists/page';
import { MerchantView } from '@libs/dto/payments/views';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { OperatorGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Body, Controller, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { AddNoteBody, AskMerchantBody, NotesQuery, NoteView } from './notes.dto.js';
import { NotesService } from './notes.service.js';

/** Notes of operators on a merchant, and their messages to it, before they decide. */
@Controller('api/admin/merchants/:merchant_id')
@UseGuards(OperatorGuard)
export class ReviewController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly notes: NotesService,
  ) {}

  @Post('ask')
  @HttpCode(200)
  @Operation({
    summary: 'Ask a pending merchant a question',
    description:
      'Its owners get an e-mail, and its dashboard shows the question until a member answers. The merchant stays pending.',
    returns: MerchantView,
    errors: ['not_found', 'invalid_state_transition'],
  })
  async more(
    @PathInt('merchant_id') merchantId: number,
    @Body() { question }: AskMerchantBody,
    @CurrentActor('operator') actor: Actor,
  ): Promise<MerchantView> {
    const request = { merchant_id: merchantId, question, actor };
    return (await this.rpc.call('dashboard.ask_for_more', request)).merchant;
  }

  @Get('notes')
  @Operation({
    summary: 'Operators’ notes on a merchant, newest first',
    description: 'Merchants never see them.',
    returns: pageOf(NoteView),
  })
  list(@PathInt('merchant_id') merchantId: number, @Query() query: NotesQuery): Promise<Page<NoteView>> {
    return this.notes.list(merchantId, query);
  }

  @Post('notes')
  @Operation({
    summary: 'Add a note to a merchant',
    description: 'It cannot be changed or deleted.',
    returns: NoteView,
    errors: ['not_found'],
  })
  add(
    @PathInt('merchant_id') merchantId: number,
    @Body() { body }: AddNoteBody,
    @CurrentActor('operator') actor: Actor,
  ): Promise<NoteView> {
    return this.notes.add(merchantId, body, actor);
  }
}
