import { describe, expect, it } from '@jest/globals';
import { KEY_PRESETS, KEY_SCOPES, presetOf, SCOPES_OF_PRESET, sortedScopes } from './key-scopes.js';

describe('scopes of API keys', () => {
  it('have a preset with all of them, one that changes nothing, and the one of earlier keys', () => {
    expect(SCOPES_OF_PRESET.server).toEqual(KEY_SCOPES);
    expect(SCOPES_OF_PRESET.read_only).toEqual([
      ...['sessions:read', 'payments:read', 'events:read', 'webhooks:read', 'usage:read', 'merchant:read'],
    ]);
    expect(SCOPES_OF_PRESET.sessions_only).toEqual(['sessions:write']);
  });

  it('name nothing that moves money, people or keys', () => {
    expect(KEY_SCOPES.filter((scope) => /treasur|wallet|member|billing|key|invitation/.test(scope))).toEqual([]);
  });

  it('are recognized as a preset in any order, and only as a whole', () => {
    for (const preset of KEY_PRESETS) expect(presetOf(SCOPES_OF_PRESET[preset].toReversed())).toBe(preset);
    expect(presetOf(KEY_SCOPES.slice(1))).toBeUndefined();
    expect(presetOf([])).toBeUndefined();
  });

  it('are kept in one order, each once', () => {
    expect(sortedScopes(['usage:read', 'sessions:read', 'usage:read'])).toEqual(['sessions:read', 'usage:read']);
  });
});
