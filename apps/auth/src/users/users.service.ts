import { idBelow, idPosition, type Page, toPage } from '@libs/dto/lists/page';
import type { UserView } from '@libs/dto/merchants/users';
import type { AccountBackground, UserSummary } from '@libs/dto/rpc/auth.rpc';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { isOperator } from '../registry/operator-rule.js';
import { type ListedAccount, UserRegistryService } from '../registry/user-registry.service.js';
import { AuthSettings } from '../settings.js';

const MAX_IDS = 1_000;
const MAX_ROWS = 500;
const MAX_BACKGROUNDS = 100;

/** Accounts for other services, which request them by RPC. */
@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly users: UserRegistryService,
    private readonly settings: AuthSettings,
  ) {}

  async list({ cursor, limit, email }: { cursor?: string; limit: number; email?: string }): Promise<Page<UserView>> {
    const most = Math.min(limit, MAX_ROWS);
    const rows = await this.users.list(this.database, idBelow('users', cursor), most + 1, email);
    return toPage(
      rows,
      most,
      ({ id }) => idPosition('users', id),
      (row) => this.view(row),
    );
  }

  async byIds(ids: readonly number[]): Promise<UserSummary[]> {
    const rows = await this.users.byIds(this.database, ids.slice(0, MAX_IDS));
    return rows.map(({ id, email, name, email_proven_at }) => ({
      user_id: id,
      email,
      name,
      email_proven: email_proven_at !== null,
    }));
  }

  /** Returns how old accounts are and how their owners sign in. */
  async backgrounds(ids: readonly number[]): Promise<AccountBackground[]> {
    const rows = await this.users.backgrounds(this.database, ids.slice(0, MAX_BACKGROUNDS));
    return rows.map(({ created_at, last_seen_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at?.toISOString() ?? null,
    }));
  }

  private view(user: ListedAccount): UserView {
    return {
      id: user.id,
      email: user.email,
      name: user.name,
      email_proven: user.email_proven_at !== null,
      has_password: user.password_hash !== null,
      password_temporary: user.password_temporary,
      is_operator: isOperator(user, this.settings.operatorEmails),
      created_at: user.created_at.toISOString(),
      last_seen_at: user.last_seen_at?.toISOString() ?? null,
    };
  }
}
