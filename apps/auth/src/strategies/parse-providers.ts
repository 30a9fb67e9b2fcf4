import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { SignInProvider } from '../providers/oidc-providers.js';
import { STRATEGY_KINDS } from './strategy-table.js';

/**
 * Reads the setting. Throws an Error for anything other than a list of providers with known strategies and different
 * ids.
 */
export function parseProviders(text: string): SignInProvider[] {
  const entries: unknown = JSON.parse(text || '[]');
  if (!Array.isArray(entries)) throw new Error('not a list');
  const providers = entries.map(parseRow);
  const faults = providers.flatMap((provider) => validateSync(provider, { forbidUnknownValues: true }));
  if (faults.length > 0) throw new Error(faults.join('; '));
  if (new Set(providers.map(({ id }) => id)).size < providers.length) throw new Error('two providers have one id');
  return providers;
}

function parseRow(entry: unknown): SignInProvider {
  if (typeof entry !== 'object' || entry === null) throw new Error('an entry is not an object');
  const { strategy = 'oidc' } = entry as { strategy?: unknown };
  const kind = STRATEGY_KINDS.get(String(strategy));
  if (!kind) throw new Error(`no such strategy: ${strategy}`);
  return plainToInstance(kind.row, entry);
}
