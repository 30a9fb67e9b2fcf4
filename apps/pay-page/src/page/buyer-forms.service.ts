import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import { AppError } from '@libs/errors/app-error';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { type FilledForms, type MailOutcome, type SentFinding, transactionIn } from '../states/forms.js';
import { fill, money } from '../texts/format.js';
import { completeView } from './complete-view.js';
import type { PageContext } from './html/parts/page-context.js';
import { receiptLines } from './html/receipt.html.js';

/** A single address, without characters that could form a header or a list of addresses. */
const EMAIL = /^[^\s\p{Cc}<>,;:"()@]{1,64}@[^\s\p{Cc}<>,;:"()@]{1,130}\.[^\s\p{Cc}<>,;:"()@.]{2,}$/u;

/** Handles the forms of the page. Errors are shown in the page, next to the input. */
@Injectable()
export class BuyerFormsService {
  constructor(private readonly rpc: RpcClient) {}

  async find(token: string, transaction: string): Promise<NonNullable<FilledForms['sent']>> {
    const tx_hash = transactionIn(transaction);
    const finding = tx_hash ? await this.findingOf(token, tx_hash) : 'malformed';
    return { transaction, finding };
  }

  async mail(token: string, email: string, context: PageContext): Promise<NonNullable<FilledForms['mail']>> {
    const outcome = EMAIL.test(email) ? await this.outcomeOf(token, email, context) : 'malformed';
    return { email, outcome };
  }

  private async findingOf(token: string, tx_hash: string): Promise<SentFinding> {
    try {
      return (await this.rpc.call('sessions.find_sent', { token, tx_hash })).finding;
    } catch (error) {
      return refused(error);
    }
  }

  private async outcomeOf(token: string, email: string, context: PageContext): Promise<MailOutcome> {
    const { view } = await this.rpc.call('sessions.pay_view', { token });
    if (!view) throw new AppError('not_found');
    try {
      await this.rpc.call('sessions.mail_receipt', { token, email, ...receiptMail(completeView(view), context) });
      return 'sent';
    } catch (error) {
      return refused(error);
    }
  }
}

/** Returns the text of the receipt mail, in the language of the page. */
function receiptMail(view: PayView, context: PageContext) {
  const { language } = context;
  const { texts, code } = language;
  const merchant = view.merchant_name;
  const lines = receiptLines(view, context);
  const credited = view.payments.filter(({ status }) => status !== 'detected' && status !== 'reverted');
  return {
    language: code,
    subject: fill(texts.mailed.subject, { merchant }),
    paragraphs: [
      `${texts.amountPaid}: ${money(view.paid_total_usd_cents, language)}`,
      lines.map(({ label, value }) => `${label}: ${value}`).join('\n'),
      ...credited.map(({ tx_hash, asset }) => `${texts.transaction} (${asset}): ${tx_hash}`),
    ],
    action: texts.mailed.open,
    footer: fill(texts.mailed.why, { merchant }),
  };
}

function refused(error: unknown): 'limited' | 'unavailable' {
  if (!(error instanceof AppError) || error.code === 'not_found') throw error;
  return error.code === 'rate_limited' ? 'limited' : 'unavailable';
}
