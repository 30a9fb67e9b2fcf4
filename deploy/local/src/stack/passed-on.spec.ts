import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../files/repository.js';
import { PASSED_ON, passedOn } from './passed-on.js';

describe('what npm start passes on', () => {
  it('are settings of the service that gets them', () => {
    const groups = readFileSync(join(ROOT, '.env.example'), 'utf8').split(/^# ── /m);

    for (const [service, names] of Object.entries(PASSED_ON)) {
      const group = groups.find((text) => text.startsWith(`${service} `));
      const known = group!.match(/^#?[A-Z][A-Z0-9_]*(?==)/gm)!.map((name) => name.replace('#', ''));
      expect(known).toEqual(expect.arrayContaining([...names]));
    }
  });

  it('is what is set, and goes to its service only', () => {
    const env = { AGENT_ENGINES: 'anthropic', ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: '', PATH: '/bin' };

    expect(passedOn('turn-runner', env)).toEqual({ ANTHROPIC_API_KEY: 'key' });
    expect(passedOn('agent-gateway', env)).toEqual({ AGENT_ENGINES: 'anthropic' });
    expect(passedOn('sessions', env)).toEqual({});
  });
});
