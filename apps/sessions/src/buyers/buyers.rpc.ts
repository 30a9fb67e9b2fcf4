import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { ReceiptsService } from './receipts.service.js';
import { SentTransactionsService } from './sent-transactions.service.js';

/** The requests of the pay page on behalf of its buyer. */
@Controller()
export class BuyersRpcController {
  constructor(
    private readonly sent: SentTransactionsService,
    private readonly receipts: ReceiptsService,
  ) {}

  @RpcMethod('sessions.find_sent')
  async find({ token, tx_hash }: RequestOf<'sessions.find_sent'>): Promise<ReplyOf<'sessions.find_sent'>> {
    return { finding: await this.sent.find(token, tx_hash) };
  }

  @RpcMethod('sessions.mail_receipt')
  async mail(request: RequestOf<'sessions.mail_receipt'>): Promise<ReplyOf<'sessions.mail_receipt'>> {
    return { receipt_mails_left: await this.receipts.mail(request) };
  }
}
