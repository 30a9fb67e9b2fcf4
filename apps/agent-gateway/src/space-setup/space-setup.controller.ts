import { Operation } from '@libs/service-kit/http/operation';
import { CurrentProof, type OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { CurrentCaller } from '../access/caller/current-caller.js';
import { CallerProofsService } from '../access/caller-proofs.service.js';
import { ManifestBody, ManifestView, VersionView } from '../manifests/manifest.dto.js';
import { ManifestsService } from '../manifests/manifests.service.js';
import { SecretBody, SecretView } from '../secrets/secrets.dto.js';
import { SecretsService } from '../secrets/secrets.service.js';
import { ToolsBody, ToolsView } from '../toolsets/tools.dto.js';
import { ToolsetsService } from '../toolsets/toolsets.service.js';

const REACHED = ['not_found', 'key_scope_denied'] as const;
const CHANGED = [...REACHED, 'space_archived'] as const;
const REPLACED = 'Omitted fields get their defaults. A turn keeps the version that it was submitted with.';

/** The setup of a space: instructions, tools, secrets. */
@Controller(['v1/spaces/:slug', 'api/agent/merchants/:merchant_id/spaces/:slug'])
@UseGuards(AccountGuard)
export class SpaceSetupController {
  constructor(
    private readonly manifests: ManifestsService,
    private readonly toolsets: ToolsetsService,
    private readonly secrets: SecretsService,
    private readonly proofs: CallerProofsService,
  ) {}

  @Put('manifest')
  @Operation({
    summary: 'Replace the manifest',
    description: REPLACED,
    returns: VersionView,
    errors: [...CHANGED, 'insufficient_credits'],
  })
  putManifest(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Body() body: ManifestBody,
  ): Promise<VersionView> {
    return this.manifests.replace(caller, slug, body);
  }

  @Get('manifest')
  @Operation({ summary: 'The manifest', returns: ManifestView, errors: REACHED })
  manifest(@CurrentCaller() caller: Caller, @Param('slug') slug: string): Promise<ManifestView> {
    return this.manifests.get(caller, slug);
  }

  @Put('tools')
  @Operation({
    summary: 'Replace the tools',
    description: `${REPLACED} Grant what the space needs: without a grant an agent has no tools. In the dashboard, tools that reach further than the current ones need a fresh proof.`,
    returns: ToolsView,
    errors: [
      ...CHANGED,
      'unknown_capability',
      'capability_unavailable',
      'fresh_proof_required',
      'insufficient_credits',
    ],
  })
  putTools(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Body() body: ToolsBody,
    @CurrentProof() proof: OfferedProof,
  ): Promise<ToolsView> {
    return this.toolsets.replace(caller, slug, body, (order) => this.proofs.expect(caller, proof, order));
  }

  @Get('tools')
  @Operation({ summary: 'The tools', returns: ToolsView, errors: REACHED })
  tools(@CurrentCaller() caller: Caller, @Param('slug') slug: string): Promise<ToolsView> {
    return this.toolsets.get(caller, slug);
  }

  @Put('secret')
  @Operation({
    summary: 'Store a secret',
    description: 'The value is write-only: it is sealed, and inserted only into requests to its hosts.',
    returns: SecretView,
    errors: CHANGED,
  })
  putSecret(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Body() body: SecretBody,
  ): Promise<SecretView> {
    return this.secrets.put(caller, slug, body);
  }

  @Post('secret')
  @HttpCode(200)
  @Operation({ summary: 'Store a secret, as with PUT', returns: SecretView, errors: CHANGED })
  postSecret(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Body() body: SecretBody,
  ): Promise<SecretView> {
    return this.secrets.put(caller, slug, body);
  }

  @Delete('secret/:name')
  @HttpCode(204)
  @Operation({ summary: 'Delete a secret', returns: null, errors: REACHED })
  removeSecret(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Param('name') name: string,
  ): Promise<void> {
    return this.secrets.remove(caller, slug, name);
  }
}
