import type { SealedSecret } from '@libs/dto/rpc/agents/agent.rpc';
import { AppError, refusedValue } from '@libs/errors/app-error';
import { seal } from '@libs/sealing/sealed-box';
import { parsePublicKey, type SealingPublicKey } from '@libs/sealing/sealing-keys';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { AgentGatewaySettings } from '../settings.js';
import { SpacesService } from '../spaces/spaces.service.js';
import type { SecretBody, SecretView } from './secrets.dto.js';
import { SecretsRepository } from './secrets.repository.js';

/** The most secrets of one space, for any owner: each is sealed again when the runner's key is replaced. */
export const MAX_SECRETS = 100;

/** Secrets of spaces. This service can write but not read them, because they are sealed to the turn runner's key. */
@Injectable()
export class SecretsService {
  private readonly sealTo: SealingPublicKey;

  constructor(
    private readonly database: Database,
    private readonly spaces: SpacesService,
    private readonly repository: SecretsRepository,
    settings: AgentGatewaySettings,
  ) {
    this.sealTo = parsePublicKey(settings.runnerSealingPublicKey);
  }

  /**
   * Stores a secret under its name and replaces an earlier one. Throws `space_archived`, and the 422 of one name too
   * many.
   */
  async put(caller: Caller, spaceId: string, { name, value, allowed_hosts }: SecretBody): Promise<SecretView> {
    const sealed = seal(value, this.sealTo, `secret|${spaceId}|${name}`);
    const updatedAt = await this.database.transaction(async (tx) => {
      const { secrets } = await this.spaces.lockForChange(tx, caller, spaceId);
      if (secrets.length >= MAX_SECRETS && !secrets.includes(name)) {
        const msg = `A space has at most ${MAX_SECRETS} secrets`;
        throw refusedValue(['body', 'name'], msg);
      }
      return this.repository.put(tx, spaceId, { name, sealed, allowed_hosts });
    });
    return { name, updated_at: updatedAt.toISOString() };
  }

  /** Throws `not_found`, also when the space has no secret of this name. */
  async remove(caller: Caller, spaceId: string, name: string): Promise<void> {
    await this.spaces.reached(this.database, caller, spaceId);
    if (!(await this.repository.remove(this.database, spaceId, name))) throw new AppError('not_found');
  }

  /** Returns all secrets of a space, for the turn runner. */
  of(spaceId: string): Promise<SealedSecret[]> {
    return this.repository.of(this.database, spaceId);
  }
}
