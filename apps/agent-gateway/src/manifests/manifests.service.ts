import { isDeepStrictEqual } from 'node:util';
import { NO_MANIFEST } from '@libs/dto/agent/manifest';
import { microUsd } from '@libs/money/micro-usd';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { PaidAccountsService } from '../ledger/paid-accounts.service.js';
import { ModelChecksService } from '../offer/model-checks.service.js';
import { SecretsService } from '../secrets/secrets.service.js';
import { SpacesService } from '../spaces/spaces.service.js';
import { TextTokensService } from '../text-tokens/text-tokens.service.js';
import type { ManifestBody, ManifestView, VersionView } from './manifest.dto.js';
import { contentOf, viewOf } from './manifest-content.js';
import { type ManifestContent, ManifestsRepository, type ManifestVersion } from './manifests.repository.js';

@Injectable()
export class ManifestsService {
  constructor(
    private readonly database: Database,
    private readonly spaces: SpacesService,
    private readonly paid: PaidAccountsService,
    private readonly checks: ModelChecksService,
    private readonly secrets: SecretsService,
    private readonly tokens: TextTokensService,
    private readonly repository: ManifestsRepository,
  ) {}

  /**
   * Replaces the manifest. The same content again creates no new version. Throws `space_archived`, and the 422 of
   * settings that its models cannot follow.
   */
  async replace(caller: Caller, spaceId: string, body: ManifestBody): Promise<VersionView> {
    const content = contentOf(body);
    // Counting takes time in which no transaction should hold the lock of the space. Its engine never changes.
    const { engine } = await this.spaces.reached(this.database, caller, spaceId);
    const setupTokens = engine === 'local' ? 0 : await this.tokens.boundOf(caller.accountId, content.instructions);
    const secrets = content.provider_keys.length > 0 ? await this.secrets.of(spaceId) : [];
    const { version, updated_at } = await this.database.transaction(async (tx) => {
      const space = await this.spaces.lockForChange(tx, caller, spaceId);
      this.checks.require(space.engine, content, secrets);
      const current = await this.repository.byVersion(tx, spaceId, space.manifest_version);
      if (current && isSame(current, content)) return current;
      await this.paid.requireForVersion(tx, space.account_id, space.manifest_version + 1);
      const added = await this.repository.insert(tx, spaceId, space.manifest_version + 1, content);
      const { max_cost_usd } = content.limits;
      await this.spaces.useManifest(tx, spaceId, added.version, {
        max_cost_micro_usd: max_cost_usd === null ? null : microUsd(max_cost_usd),
        model: content.model,
        fallback_models: content.fallback_models,
        own_key_providers: content.provider_keys.map(({ provider }) => provider),
        setup_tokens: setupTokens,
        thinking_tokens: content.control.thinking_tokens ?? 0,
      });
      return added;
    });
    return { space_id: spaceId, version, updated_at: updated_at.toISOString() };
  }

  async get(caller: Caller, spaceId: string): Promise<ManifestView> {
    const { manifest_version: version } = await this.spaces.reached(this.database, caller, spaceId);
    const row = await this.repository.byVersion(this.database, spaceId, version);
    if (!row) return { space_id: spaceId, version: 0, ...viewOf(contentOf(NO_MANIFEST)), updated_at: null };
    const { version: _, updated_at, ...content } = row;
    return { space_id: spaceId, version, ...viewOf(content), updated_at: updated_at.toISOString() };
  }

  /** Returns the content of a version, for the turn runner; undefined when there is none. */
  version(spaceId: string, version: number): Promise<ManifestVersion | undefined> {
    return this.repository.byVersion(this.database, spaceId, version);
  }
}

function isSame(
  { version: _version, updated_at: _updatedAt, ...current }: ManifestVersion,
  next: ManifestContent,
): boolean {
  return isDeepStrictEqual(current, next);
}
