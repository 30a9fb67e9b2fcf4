import { MAX_APPROVED_ARGUMENT_BYTES, MAX_NOTE_CHARACTERS } from '@libs/dto/agent/tools/permissions';
import { AppError, ValidationError } from '@libs/errors/app-error';
import { jsonFaults } from '@libs/service-kit/http/json/json-scan';
import { currentTraceId } from '@libs/service-kit/trace';
import { argumentsIn, visibleJson } from '@libs/state-machines/approvals/visible-json';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ShownApproval } from '../../stored-approvals/stored-approvals.service.js';
import { DecisionsService } from '../decisions.service.js';
import { ApprovalMailsService, type OpenedLink } from '../mails/approval-mails.service.js';
import { questionPage, sentencePage } from './approval-page.js';

const TITLES: Readonly<Record<Exclude<ShownApproval['state'], 'pending'>, string>> = {
  approved: 'This call was approved',
  rejected: 'This call was rejected',
  expired: 'It is too late to decide on this call',
  withdrawn: 'The turn of this call has ended',
};
const NOTHING_LEFT = 'There is nothing left to decide. You can close this page.';

/** Decisions by the link of a mail. */
@Injectable()
export class ApprovalLinksService {
  constructor(
    private readonly mails: ApprovalMailsService,
    private readonly decisions: DecisionsService,
  ) {}

  /** Returns the page of a link; undefined for a link that was never signed. */
  async open(reply: FastifyReply, token: string): Promise<string | undefined> {
    const link = await this.mails.opened(token);
    return link && pageOf(reply, link.approval, token);
  }

  /** Decides by the form of the page, and returns the next page. */
  async decide(reply: FastifyReply, token: string, form: unknown, ip: string): Promise<string | undefined> {
    const link = await this.mails.opened(token);
    if (!link) return undefined;
    if (link.approval.state !== 'pending') return pageOf(reply, link.approval, token);
    const fault = await this.faultOf(link, fieldsOf(form), ip);
    if (fault !== undefined) {
      void reply.status(422);
      return questionPage(reply, link.approval, token, fault);
    }
    const { approval } = (await this.mails.opened(token))!;
    return pageOf(reply, approval, token);
  }

  /** Decides. Returns the fault of the form; undefined where the call is decided, by this form or another way. */
  private async faultOf({ approval, recipient }: OpenedLink, fields: Fields, ip: string): Promise<string | undefined> {
    const state = fields['decision'] === 'approve' ? 'approved' : 'rejected';
    if (!['approve', 'reject'].includes(fields['decision'] ?? ''))
      return 'Choose whether to approve or to reject the call.';
    const edited = state === 'approved' ? editedArguments(approval, fields['arguments']) : null;
    if (edited === undefined) return 'The arguments must be a JSON object within the size limit.';
    const note = fields['note']?.replaceAll('\u0000', '').trim() || null;
    if (note !== null && note.length > MAX_NOTE_CHARACTERS)
      return `The note has more than ${MAX_NOTE_CHARACTERS} characters.`;
    const by = { kind: 'link' as const, name: recipient };
    const actor = { id: null, name: recipient, kind: 'user' as const, ip, trace_id: currentTraceId() ?? null };
    const verdict = {
      state,
      digest: fields['digest'] ?? '',
      edited_arguments: edited,
      note,
      by,
      actor,
      key: undefined,
    } as const;
    try {
      await this.decisions.decide(approval, verdict);
      return undefined;
    } catch (error) {
      if (error instanceof ValidationError)
        return `The call cannot be made with these arguments: ${error.faults[0]!.msg}.`;
      if (!(error instanceof AppError)) throw error;
      return error.code === 'approval_decided' || error.code === 'approval_expired' ? undefined : error.message;
    }
  }
}

type Fields = Readonly<Record<string, string | undefined>>;

function pageOf(reply: FastifyReply, approval: ShownApproval, token: string): string {
  if (approval.state !== 'pending') return sentencePage(reply, TITLES[approval.state], NOTHING_LEFT);
  if (approval.is_over) return sentencePage(reply, TITLES.expired, NOTHING_LEFT);
  return questionPage(reply, approval, token);
}

function fieldsOf(form: unknown): Fields {
  const entries = Object.entries((form ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? value : undefined]));
}

/** Returns the edited arguments. Null: as they were shown. Undefined: no arguments. */
function editedArguments(approval: ShownApproval, text = ''): Record<string, unknown> | null | undefined {
  const isAsShown = text.replaceAll('\r\n', '\n').trim() === visibleJson(approval.arguments);
  if (isAsShown) return null;
  const isKept = Buffer.byteLength(text) <= MAX_APPROVED_ARGUMENT_BYTES && jsonFaults(text).length === 0;
  return isKept ? argumentsIn(text) : undefined;
}
