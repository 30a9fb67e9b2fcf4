import type { SignedInUser } from '@libs/dto/questions/auth.questions';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Ask } from '@libs/service-kit/messaging/ask';
import { Outbox } from '@libs/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { AuthSettings } from '../settings.js';
import type { SignInOrigin } from '../sign-ins/sign-ins.repository.js';
import { SignInsService } from '../sign-ins/sign-ins.service.js';
import { isOperator } from '../users/operator-rule.js';
import { type UserRow, UsersRepository } from '../users/users.repository.js';

/** A user as `GET /api/me` answers. */
export interface MeView {
  id: number;
  email: string;
  has_password: boolean;
  is_operator: boolean;
  memberships: { merchant_id: number; merchant_name: string; role: string }[];
}

export interface Opened {
  user: MeView;
  token: string;
}

@Injectable()
export class AccountsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'auth'>,
    private readonly ask: Ask,
    private readonly users: UsersRepository,
    private readonly signIns: SignInsService,
    private readonly hasher: PasswordHasher,
    private readonly settings: AuthSettings,
  ) {}

  /** Makes an account and signs it in. Throws `email_taken`. */
  async register(email: string, password: string, origin: SignInOrigin): Promise<Opened> {
    const passwordHash = await this.hasher.hash(password);
    return this.database.transaction(async (tx) => {
      const user = await this.users.insert(tx, email, passwordHash);
      if (!user) throw new AppError('email_taken');
      await this.outbox.publish(tx, 'user.registered', { user_id: user.id, email });
      const token = await this.signIns.open(tx, user.id, origin);
      return { user: { ...this.view(user), memberships: [] }, token };
    });
  }

  /** Signs in. Throws the same `wrong_credentials`, after the same time, for an unknown e-mail and a wrong password. */
  async login(email: string, password: string, origin: SignInOrigin): Promise<Opened> {
    const user = await this.users.byEmail(this.database, email);
    const right = await this.hasher.matches(password, user?.password_hash);
    if (!user || !right) throw new AppError('wrong_credentials');
    const me = await this.withMemberships(this.view(user));
    const token = await this.database.transaction((tx) => this.signIns.open(tx, user.id, origin));
    return { user: me, token };
  }

  async me(user: SignedInUser): Promise<MeView> {
    const { user_id: id, email, has_password, is_operator } = user;
    return this.withMemberships({ id, email, has_password, is_operator });
  }

  private async withMemberships(user: Omit<MeView, 'memberships'>): Promise<MeView> {
    const { memberships } = await this.ask.question('dashboard.memberships', { user_ids: [user.id] });
    return {
      ...user,
      memberships: memberships.map(({ merchant_id, merchant_name, role }) => ({ merchant_id, merchant_name, role })),
    };
  }

  private view(user: UserRow): Omit<MeView, 'memberships'> {
    return {
      id: user.id,
      email: user.email,
      has_password: user.password_hash !== null,
      is_operator: isOperator(user, this.settings.operatorEmails),
    };
  }
}
