import { NO_MANIFEST } from '@libs/dto/agent/manifest';
import { NO_TOOLS } from '@libs/dto/agent/tools/toolset';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { ManifestsService } from '../manifests/manifests.service.js';
import { SecretsService } from '../secrets/secrets.service.js';
import { SpacesService } from '../spaces/spaces.service.js';
import { ToolsetsService } from '../toolsets/toolsets.service.js';

type Setup = ReplyOf<'agent.space_setup'>;

/** RPC methods about spaces for the turn runner. */
@Controller()
export class SpaceSetupRpcController {
  constructor(
    private readonly spaces: SpacesService,
    private readonly manifests: ManifestsService,
    private readonly toolsets: ToolsetsService,
    private readonly secrets: SecretsService,
  ) {}

  @RpcMethod('agent.space_setup')
  async setup({ space, manifest_version, tools_version }: RequestOf<'agent.space_setup'>): Promise<Setup> {
    const row = await this.spaces.find(space);
    if (!row) throw new AppError('not_found');
    return {
      engine: row.engine,
      manifest: await this.manifest(space, manifest_version),
      tools: await this.tools(space, tools_version),
    };
  }

  @RpcMethod('agent.space_secrets')
  async spaceSecrets({ space }: RequestOf<'agent.space_secrets'>): Promise<ReplyOf<'agent.space_secrets'>> {
    return { secrets: await this.secrets.of(space) };
  }

  private async manifest(space: string, version: number): Promise<Setup['manifest']> {
    if (version === 0) return NO_MANIFEST;
    const row = await this.manifests.version(space, version);
    if (!row) throw new AppError('not_found');
    const { version: _, updated_at: _updatedAt, ...content } = row;
    const { max_steps, timeout_s } = row.limits;
    return { ...content, limits: { max_steps, timeout_s } };
  }

  private async tools(space: string, version: number): Promise<Setup['tools']> {
    if (version === 0) return NO_TOOLS;
    const row = await this.toolsets.version(space, version);
    if (!row) throw new AppError('not_found');
    return row;
  }
}
