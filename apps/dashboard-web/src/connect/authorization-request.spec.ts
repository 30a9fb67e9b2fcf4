import { describe, expect, it } from '@jest/globals';
import { answerTo, authorizationRequest } from './authorization-request.js';

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const GOOD = {
  response_type: 'code',
  client_id: 'client_a',
  redirect_uri: 'http://127.0.0.1:3000/cb?x=1',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
  state: 'a&b',
};
const read = (changes: object) => authorizationRequest(`?${new URLSearchParams({ ...GOOD, ...changes })}`);

describe('a request for access', () => {
  it('is read from the address of the page', () => {
    const { client_id, redirect_uri, code_challenge, state } = GOOD;
    expect(read({})).toEqual({ client_id, redirect_uri, code_challenge, state });
  });

  it.each([
    { client_id: '' },
    { redirect_uri: '' },
    { response_type: 'token' },
    { code_challenge_method: 'plain' },
    { code_challenge: 'short' },
    { code_challenge: '' },
  ])('is invalid with %j', (changes) => {
    expect(typeof read(changes)).toBe('string');
  });

  it('gets its response at the address that the program named, with its state and issuer', () => {
    const request = read({});
    if (typeof request === 'string') throw new Error(request);
    expect(answerTo(request, { code: 'c+/' }, 'https://pay.example')).toBe(
      'http://127.0.0.1:3000/cb?x=1&code=c%2B%2F&state=a%26b&iss=https%3A%2F%2Fpay.example',
    );
    expect(answerTo({ ...request, state: null }, { error: 'access_denied' }, 'https://pay.example')).toBe(
      'http://127.0.0.1:3000/cb?x=1&error=access_denied&iss=https%3A%2F%2Fpay.example',
    );
  });
});
