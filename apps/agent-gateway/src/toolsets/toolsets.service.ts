import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_APPROVALS } from '@libs/dto/agent/tools/permissions';
import { stdioName } from '@libs/dto/agent/tools/stdio-url';
import { NO_TOOLS, type Toolset } from '@libs/dto/agent/tools/toolset';
import { resolvesToRefused, urlProblem } from '@libs/outbound-http/policy/url-policy';
import { Database } from '@libs/service-kit/database/database';
import { quoted } from '@libs/service-kit/sign-in/fresh-proof';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { PaidAccountsService } from '../ledger/paid-accounts.service.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { AgentGatewaySettings } from '../settings.js';
import { SpacesService } from '../spaces/spaces.service.js';
import { addedAccess } from './added-access.js';
import type { ToolsBody, ToolsView } from './tools.dto.js';
import type { ToolsetRow } from './toolset.entity.js';
import { readToolset } from './toolset-reader.js';
import { ToolsetsRepository } from './toolsets.repository.js';

/** Requires a person's proof of an order; a key is a proof itself. */
export type ProveOrder = (order: string) => Promise<void>;

@Injectable()
export class ToolsetsService {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsService,
    private readonly spaces: SpacesService,
    private readonly paid: PaidAccountsService,
    private readonly repository: ToolsetsRepository,
    private readonly settings: AgentGatewaySettings,
  ) {}

  /**
   * Replaces all tools. The same content again creates no new version. Throws `space_archived`, `unknown_capability`,
   * `capability_unavailable`, the errors of `prove` for tools that reach further than today's, and `unavailable` when
   * it cannot be found out for whom the agents may sell.
   */
  async replace(caller: Caller, spaceId: string, body: ToolsBody, prove: ProveOrder): Promise<ToolsView> {
    const { tools_version } = await this.spaces.reached(this.database, caller, spaceId);
    const next = await readToolset(body, {
      provided: this.settings.agentCapabilities,
      maySellFor: (merchantId) => this.organizations.maySellFor(caller.accountId, merchantId),
      urlProblem: (url) => this.urlProblem(url),
    });
    const known = await this.repository.byVersion(this.database, spaceId, tools_version);
    const access = addedAccess(known ? toolsetOf(known) : NO_TOOLS, next);
    if (access.length > 0) await prove(`Let the agents of space ${quoted(spaceId)} use ${access.join(', ')}.`);
    const row = await this.database.transaction(async (tx) => {
      const space = await this.spaces.lockForChange(tx, caller, spaceId);
      const current = await this.repository.byVersion(tx, spaceId, space.tools_version);
      if (current && isSame(current, next)) return current;
      await this.paid.requireForVersion(tx, space.account_id, space.tools_version + 1);
      const added = await this.repository.insert(tx, spaceId, space.tools_version + 1, next);
      await this.spaces.useTools(tx, spaceId, added.version);
      return added;
    });
    return viewOf(spaceId, row);
  }

  async get(caller: Caller, spaceId: string): Promise<ToolsView> {
    const { tools_version: version } = await this.spaces.reached(this.database, caller, spaceId);
    const row = await this.repository.byVersion(this.database, spaceId, version);
    if (row) return viewOf(spaceId, row);
    return {
      space_id: spaceId,
      version: 0,
      ...NO_TOOLS,
      permissions: [],
      approvals: DEFAULT_APPROVALS,
      updated_at: null,
    };
  }

  /** Returns the tools of a version, for the turn runner; undefined when there is none. */
  async version(spaceId: string, version: number): Promise<Toolset | undefined> {
    const row = await this.repository.byVersion(this.database, spaceId, version);
    return row && toolsetOf(row);
  }

  private async urlProblem(url: string): Promise<string | undefined> {
    const program = stdioName(url);
    if (program !== undefined && this.settings.agentStdioServers.includes(program)) return undefined;
    if (/[{}]/.test(url)) return 'must not contain placeholders: send secrets in headers';
    const problem = urlProblem(url, this.settings.addressPolicy);
    if (problem) return problem;
    const refused = await resolvesToRefused(url, this.settings.addressPolicy, this.settings.addressResolver);
    return refused ? 'must point to a public address' : undefined;
  }
}

/** Compares the JSON, because new configs are instances of their classes and stored ones are plain objects. */
function isSame(row: ToolsetRow, next: Toolset): boolean {
  return isDeepStrictEqual(toolsetOf(row), JSON.parse(JSON.stringify(next)));
}

function toolsetOf({ builtin, mcp_servers, permissions, approvals }: ToolsetRow): Required<Toolset> {
  return { builtin, mcp_servers, permissions, approvals: approvals ?? DEFAULT_APPROVALS };
}

function viewOf(spaceId: string, row: ToolsetRow): ToolsView {
  return { space_id: spaceId, version: row.version, ...toolsetOf(row), updated_at: row.updated_at.toISOString() };
}
