import { Failure } from '../../terminal/failure.js';
import { settingIn } from './settings-file.js';

/**
 * Checks that existing settings are not replaced silently: a mistyped chain, or a recipient that a thief has named,
 * would look right afterwards.
 */
export function checkSettings(path: string, settings: Readonly<Record<string, string>>): void {
  const differing = ['CHAIN_ID', 'CHECKOUT_DEPLOY_BLOCK', 'FEE_RECIPIENT'].filter((name) => {
    const known = settingIn(path, name);
    return known && known.toLowerCase() !== settings[name]!.toLowerCase();
  });
  if (differing.length === 0) return;
  const texts = differing.map((name) => `${name}=${settingIn(path, name)} where the chain says ${settings[name]}`);
  throw new Failure(`${path} has ${texts.join(', ')}: find out why, and remove the lines that are wrong`);
}
