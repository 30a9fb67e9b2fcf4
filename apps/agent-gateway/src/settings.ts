import { AddressPolicy, parseAllowedNetworks } from '@libs/outbound/address-policy';
import { AddressResolver } from '@libs/outbound/address-resolver';
import { parsePublicKey } from '@libs/sealing/sealing-keys';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { isDevelopmentText, NOT_IN_PRODUCTION, Obeys } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

/** Settings of the agent gateway. Amounts are millionths of a US dollar. */
export class AgentGatewaySettings extends DatabaseSettings {
  @Setting('public key that secrets of spaces are sealed to, the turn runner opens them: <key id>.<base64url>')
  @Obeys('must be <key id>.<base64url>', (text) => parsePublicKey(String(text)))
  @Obeys(NOT_IN_PRODUCTION, (text, settings) => !settings.isProduction || !isDevelopmentText(text))
  runnerSealingPublicKey: string;

  @Setting('networks (and ports) that MCP servers may lie in although they are not public, for example 127.0.0.0/8', {
    default: '',
  })
  @Obeys('must be networks such as 127.0.0.0/8 or ::1/128@8080-8090', (text) =>
    parseAllowedNetworks(String(text ?? '')),
  )
  @Obeys('is for development only', (text, settings) => !text || settings.environment === 'development')
  agentAllowedNetworks: string;

  @Setting('DNS servers to use instead of those of the system: address or address:port, separated by commas', {
    optional: true,
  })
  @IsOptional()
  @IsString()
  agentDnsServers?: string;

  @Setting('engines that spaces may run on besides `local`, comma separated: openai-compatible, anthropic', {
    default: '',
  })
  @IsString({ each: true })
  agentEngines: string[];

  @Setting('capabilities that need a provider and have one at the turn runner, comma separated: web.search', {
    default: '',
  })
  @IsString({ each: true })
  agentCapabilities: string[];

  @Setting('MCP programs of the turn runner that spaces may name as stdio:<name>, comma separated', { default: '' })
  @IsString({ each: true })
  agentStdioServers: string[];

  @Setting('what a turn on `local` costs, in millionths of a US dollar', { default: '1000' })
  @IsInt()
  @Min(0)
  localTurnMicroUsd: number;

  @Setting('what a turn on another engine may cost where its manifest says nothing, in millionths of a US dollar', {
    default: '1000000',
  })
  @IsInt()
  @Min(1)
  turnMaxMicroUsd: number;

  @Setting('bytes of files that one account may keep', { default: '1073741824' })
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  accountFileBytes: number;

  /** Which addresses MCP servers may have. */
  get addressPolicy(): AddressPolicy {
    return new AddressPolicy(parseAllowedNetworks(this.agentAllowedNetworks ?? ''));
  }

  get addressResolver(): AddressResolver {
    return new AddressResolver(this.agentDnsServers?.split(',').map((server) => server.trim()));
  }
}
