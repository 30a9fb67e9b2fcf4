import type { ServiceName } from '@libs/events/services';

/** Settings that `npm start` takes from its own environment and passes to the service that knows them. */
export const PASSED_ON: Partial<Record<ServiceName, readonly string[]>> = {
  'agent-gateway': [
    'AGENT_ENGINES',
    'AGENT_CAPABILITIES',
    'AGENT_STDIO_SERVERS',
    'TURN_MAX_MICRO_USD',
    'ENGINE_PRICES',
    'ENGINE_MAX_OUTPUT_TOKENS',
    'MODEL_PRICES_FILE',
    'MODEL_PROVIDERS',
    'OWN_KEY_TURN_MICRO_USD',
    'OPENAI_COMPATIBLE_MODEL',
    'ANTHROPIC_MODEL',
  ],
  'turn-runner': [
    'OPENAI_COMPATIBLE_BASE_URL',
    'OPENAI_COMPATIBLE_API_KEY',
    'OPENAI_COMPATIBLE_MODEL',
    'OPENAI_COMPATIBLE_OUTPUT_LIMIT',
    'ANTHROPIC_API_KEY',
    'ANTHROPIC_BASE_URL',
    'ANTHROPIC_MODEL',
    'ENGINE_PRICES',
    'ENGINE_MAX_OUTPUT_TOKENS',
    'MODEL_PRICES_FILE',
    'MODEL_PROVIDERS',
    'MODEL_PROVIDER_KEYS',
    'MODEL_IDLE_TIMEOUT_S',
    'OWN_KEY_TURN_MICRO_USD',
    'WEB_SEARCH_PROVIDER',
    'WEB_SEARCH_URL',
    'WEB_SEARCH_KEY',
    'MCP_STDIO_SERVERS',
  ],
  'pay-page': ['WALLETCONNECT_PROJECT_ID'],
};

/** Returns the environment of a service in addition to that of the local stack. */
export function passedOn(service: ServiceName, env: NodeJS.ProcessEnv): Record<string, string> {
  const names = PASSED_ON[service] ?? [];
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}
