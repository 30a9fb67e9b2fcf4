import { KEY_SCOPES } from '@libs/dto/api-keys/key-scopes';

/** The paths of OAuth's metadata and endpoints, relative to the public origin. */
export const OAUTH_PATHS = {
  resource: '/mcp',
  resourceMetadata: '/.well-known/oauth-protected-resource/mcp',
  authorize: '/dashboard/connect',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const;

/** Returns the metadata of the protected resource `/mcp` (RFC 9728). */
export function resourceMetadata(origin: string) {
  return {
    resource: `${origin}${OAUTH_PATHS.resource}`,
    authorization_servers: [origin],
    scopes_supported: KEY_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Checkout',
    resource_documentation: `${origin}/docs/mcp`,
  };
}

/** Returns the metadata of the authorization server (RFC 8414). */
export function serverMetadata(origin: string) {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}${OAUTH_PATHS.authorize}`,
    token_endpoint: `${origin}${OAUTH_PATHS.token}`,
    registration_endpoint: `${origin}${OAUTH_PATHS.register}`,
    revocation_endpoint: `${origin}${OAUTH_PATHS.revoke}`,
    scopes_supported: KEY_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${origin}/docs/mcp`,
  };
}
