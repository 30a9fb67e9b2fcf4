import type { AgentAccount } from '../stack/people/agent-account.js';

/** Lifts the caps that a new account has, which a benchmark would reach. */
export async function liftCaps(account: Pick<AgentAccount, 'ok'>): Promise<void> {
  await account.ok('PUT', '/quotas', { key_daily_usd: null, end_user_daily_usd: null, end_users: {}, windows: [] });
}

/** Makes the given number of spaces of an account without caps. */
export async function uncappedSpaces(account: Pick<AgentAccount, 'ok' | 'space'>, count: number): Promise<string[]> {
  await liftCaps(account);
  const spaces: string[] = [];
  while (spaces.length < count) spaces.push(await account.space());
  return spaces;
}
