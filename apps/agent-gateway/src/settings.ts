import { ENGINES } from '@libs/dto/agent/engines';
import { CAPABILITIES } from '@libs/dto/agent/tools/capabilities';
import { AllowedNetworks, addressPolicyOf, addressResolverOf, DnsServers } from '@libs/outbound/outbound-settings';
import type { AddressPolicy } from '@libs/outbound/policy/address-policy';
import type { AddressResolver } from '@libs/outbound/policy/address-resolver';
import { parsePublicKey } from '@libs/sealing/sealing-keys';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { isDevelopmentText, NOT_IN_PRODUCTION, Obeys } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { IsIn, IsInt, IsString, Max, Min } from 'class-validator';

/** Settings of the agent gateway. Amounts are millionths of a US dollar. */
export class AgentGatewaySettings extends DatabaseSettings {
  @Setting('public key that secrets of spaces are sealed to; the turn runner opens them: <key id>.<base64url>')
  @Obeys('must be <key id>.<base64url>', (text) => parsePublicKey(String(text)))
  @Obeys(NOT_IN_PRODUCTION, (text, settings) => !settings.isProduction || !isDevelopmentText(text))
  runnerSealingPublicKey: string;

  @AllowedNetworks('MCP servers')
  agentAllowedNetworks: string;

  @DnsServers()
  agentDnsServers?: string;

  @Setting('engines that spaces may use in addition to `local`, comma separated: openai-compatible, anthropic', {
    default: '',
  })
  @IsIn(ENGINES, { each: true })
  agentEngines: string[];

  @Setting('capabilities that need a provider and have one at the turn runner, comma separated: web.search', {
    default: '',
  })
  @IsIn(CAPABILITIES, { each: true })
  agentCapabilities: string[];

  @Setting('MCP programs of the turn runner that spaces may name as stdio:<name>, comma separated', { default: '' })
  @IsString({ each: true })
  agentStdioServers: string[];

  @Setting('what a turn on `local` costs, in millionths of a US dollar', { default: '1000' })
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  localTurnMicroUsd: number;

  @Setting('what a turn on another engine may cost unless its manifest sets a cap, in millionths of a US dollar', {
    default: '1000000',
  })
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  turnMaxMicroUsd: number;

  @Setting('bytes of files that one account may keep', { default: '1073741824' })
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  accountFileBytes: number;

  /** The policy that decides which addresses MCP servers may have. */
  get addressPolicy(): AddressPolicy {
    return addressPolicyOf(this.agentAllowedNetworks);
  }

  get addressResolver(): AddressResolver {
    return addressResolverOf(this.agentDnsServers);
  }
}
