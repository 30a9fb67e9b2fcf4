import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { SessionLedgerService } from '../ledger/session-ledger.service.js';
import { SessionsSettings } from '../settings.js';

/** For test stacks only: production refuses the setting that enables it. */
@Controller()
export class DevWindowsRpcController {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionLedgerService,
    private readonly settings: SessionsSettings,
  ) {}

  /**
   * Ends the session's window now. Throws AppError `not_found` for an unknown token, where the setting is off, and in
   * production.
   */
  @RpcMethod('sessions.dev_close_window')
  async close({ token }: RequestOf<'sessions.dev_close_window'>): Promise<ReplyOf<'sessions.dev_close_window'>> {
    const isOpen = this.settings.devCloseWindows === 'on' && !this.settings.isProduction;
    if (!isOpen || !(await this.sessions.closeWindow(this.database, token))) throw new AppError('not_found');
    return {};
  }
}
