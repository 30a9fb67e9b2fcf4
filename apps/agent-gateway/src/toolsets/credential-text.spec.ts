import { describe, expect, it } from '@jest/globals';
import { credentialIn } from './credential-text.js';

const FORTY = 'a1B2c3D4e5'.repeat(4);

describe('a credential in the clear', () => {
  it.each([
    `ak_live_${FORTY}`,
    `sk-proj-${FORTY}`,
    `ghp_${FORTY}`,
    `Bearer ${FORTY}`,
    `whsec_${FORTY}`,
    'AKIAIOSFODNN7EXAMPLE',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl',
    '-----BEGIN PRIVATE KEY-----',
    'https://mcp.example.com/sse?api_key=abc',
    'https://mcp.example.com/sse?token=abc',
  ])('is found in %s', (text) => {
    expect(credentialIn({ servers: [{ note: 'fine' }, { url: text }] })).toEqual(['servers', 1, 'url']);
  });

  it.each([
    'Bearer {{secret:API_KEY}}',
    '{{end_user_ref}}',
    'https://mcp.example.com/sse?team=7',
    'https://mcp.example.com/0198c1f2-e7a9-7d3f-9b1c-5a7e2d4f6081',
    'a bearer of good news',
    'task-force',
  ])('is not found in %s', (text) => {
    expect(credentialIn([text, 1, null, { deep: text }])).toBeUndefined();
  });
});
