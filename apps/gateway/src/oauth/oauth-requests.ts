import { faultOfClient, type OAuthClient, oauthClientId } from '@libs/dto/oauth/oauth-client';
import { OAuthError } from './oauth-error.js';

/** The request by which a program fetches its key. */
export interface TokenRequest {
  readonly code: string;
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly code_verifier: string;
}

/** Returns the fields of a form, each once (RFC 6749, 3.2). Throws an OAuthError. */
export function formOf(body: unknown): ReadonlyMap<string, string> {
  if (!(body instanceof URLSearchParams)) throw new OAuthError('invalid_request', 'Send a form');
  const fields = new Map<string, string>();
  for (const [name, value] of body) {
    if (fields.has(name)) throw new OAuthError('invalid_request', `Send ${name} once`);
    fields.set(name, value);
  }
  return fields;
}

/** Reads a request for a token. Throws an OAuthError. */
export function tokenRequest(body: unknown, resource: string): TokenRequest {
  const form = formOf(body);
  const required = (name: string): string => {
    const value = form.get(name);
    if (!value) throw new OAuthError('invalid_request', `${name} is missing`);
    return value;
  };
  if (required('grant_type') !== 'authorization_code') {
    throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code');
  }
  if ((form.get('resource') ?? resource).replace(/\/$/, '') !== resource) {
    throw new OAuthError('invalid_target', `resource must be ${resource}`);
  }
  return {
    code: required('code'),
    client_id: required('client_id'),
    redirect_uri: required('redirect_uri'),
    code_verifier: required('code_verifier'),
  };
}

/**
 * Registers a program (RFC 7591): public, with a code, by PKCE. Other settings that it requests are left out of the
 * response. Throws an OAuthError.
 */
export function registered(body: unknown) {
  const { client_name, redirect_uris } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  if (!Array.isArray(redirect_uris) || !redirect_uris.every((one) => typeof one === 'string')) {
    throw new OAuthError('invalid_redirect_uri', 'redirect_uris must be a list of addresses');
  }
  if (client_name !== undefined && typeof client_name !== 'string') {
    throw new OAuthError('invalid_client_metadata', 'client_name must be text');
  }
  const client: OAuthClient = { name: client_name ?? 'An app without a name', redirectUris: redirect_uris };
  const fault = faultOfClient(client);
  if (fault === 'client_name') {
    throw new OAuthError('invalid_client_metadata', 'client_name must have 1 to 100 characters that can be seen');
  }
  if (fault) {
    throw new OAuthError(
      'invalid_redirect_uri',
      'redirect_uris must be 1 to 10 addresses: https, http at a loopback address, or the scheme of a program, without a user or a fragment',
    );
  }
  return {
    client_id: oauthClientId(client),
    client_name: client.name,
    redirect_uris: client.redirectUris,
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}
