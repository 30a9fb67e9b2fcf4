import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const COMMAND = fileURLToPath(new URL('../src/commands/operators.js', import.meta.url));
const world = useWorld(service, { env: { OPERATOR_EMAILS: 'Named@Example.com,unproven@example.com' } });

const command = (...args: string[]) =>
  promisify(execFile)(process.execPath, [COMMAND, ...args], { env: { DATABASE_URL: world.env['DATABASE_URL'] } });
const anAccount = async (email: string, proven: boolean) => {
  const [row] = await world.rows<{ id: string }>(
    'INSERT INTO users (email, email_proven_at) VALUES ($1, CASE WHEN $2 THEN now() END) RETURNING id',
    [email, proven],
  );
  return Number(row!.id);
};

describe('operators', () => {
  it('are granted and revoked by command line, and it is audited', async () => {
    const audited = world.bus.receives('audit.recorded');
    const id = await anAccount('granted@example.com', false);

    const granted = await command('grant', 'granted@example.com');
    const revoked = await command('revoke', 'granted@example.com');

    await eventually(() => audited.length === 2);
    expect([granted.stdout, revoked.stdout]).toEqual([
      'granted@example.com is an operator\n',
      'granted@example.com is no longer an operator\n',
    ]);
    const entry = { actor_name: 'command line', actor_kind: 'system', target: `user:${id}` };
    expect(audited).toMatchObject([
      { ...entry, action: 'operator.granted' },
      { ...entry, action: 'operator.revoked' },
    ]);
  });

  it('are returned for alert mails: those with a proven e-mail', async () => {
    await anAccount('named@example.com', true);
    await anAccount('unproven@example.com', false);
    await anAccount('user@example.com', true);
    await command('grant', 'granted@example.com');

    expect(await world.bus.calls('auth.operators', {})).toEqual({
      emails: ['granted@example.com', 'named@example.com'],
    });
  });

  it('keep their passwords: another operator could act in their name', async () => {
    const [{ id }] = (await world.rows<{ id: string }>(`SELECT id FROM users WHERE email = 'named@example.com'`)) as [
      { id: string },
    ];
    const actor = { id: 1, name: 'op@example.com', kind: 'operator', ip: null, trace_id: null } as const;

    const reply = await world.bus.calls('auth.reset_password', { user_id: Number(id), actor });

    expect(reply).toMatchObject({ code: 'insufficient_role' });
  });
});
