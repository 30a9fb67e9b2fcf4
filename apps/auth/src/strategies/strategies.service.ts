import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { IdentitiesService } from '../identities/identities.service.js';
import { type ProvenIdentity, provenIdentityOf } from '../identities/proven-identity.js';
import { isSameSitePath } from '../pages/next-path.js';
import { OidcClientService } from '../providers/oidc-client.service.js';
import { AuthSettings } from '../settings.js';
import { FastifyPassport, type SignInOptions, type StrategyAnswer } from './fastify-passport.js';
import { asRefusal } from './oidc-error.js';
import { STRATEGY_KINDS } from './strategy-table.js';

const HOME = '/dashboard';

/** One passport with a strategy for each provider of the settings, registered under the provider's id. */
@Injectable()
export class StrategiesService {
  private readonly passport = new FastifyPassport();

  constructor(
    { providers, publicUrl }: AuthSettings,
    client: OidcClientService,
    identities: IdentitiesService,
    database: Database,
  ) {
    for (const row of providers) {
      const strategy = STRATEGY_KINDS.get(row.strategy)!.make(row, { client, identities, database, publicUrl });
      this.passport.use(row.id, strategy);
    }
  }

  /** Returns where a strategy sends the browser. Throws its refusal as an AppError, and its errors as they are. */
  async redirectOf(
    id: string,
    request: FastifyRequest,
    options: { browserToken: string; nextPath: string },
  ): Promise<string> {
    const response = await this.run(id, request, { ...options, step: 'start' });
    if (response.kind !== 'redirect') throw new Error(`the strategy of ${id} begins without a redirect`);
    return response.url;
  }

  /** Returns whom a strategy has signed in, and where they go next. Throws like `redirectOf`. */
  async identityOf(
    id: string,
    request: FastifyRequest,
    options: { browserToken: string | undefined },
  ): Promise<{ identity: ProvenIdentity; nextPath: string }> {
    const response = await this.run(id, request, { ...options, step: 'callback' });
    // A redirect at this point would have the person begin again.
    if (response.kind === 'redirect') throw new AppError('oidc_state_invalid');
    const identity = provenIdentityOf(response.user);
    if (!identity) throw new Error(`the strategy of ${id} signs in a person without an identity`);
    const { nextPath } = (response.info ?? {}) as { nextPath?: unknown };
    return { identity, nextPath: isSameSitePath(nextPath) ? nextPath : HOME };
  }

  private async run(
    id: string,
    request: FastifyRequest,
    options: SignInOptions,
  ): Promise<Exclude<StrategyAnswer, { kind: 'fail' }>> {
    const response = await this.passport.authenticate(id, options)(request);
    if (response.kind === 'fail') throw asRefusal(response.challenge);
    return response;
  }
}
