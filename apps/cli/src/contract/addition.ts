import { NotTheCheckoutError, verifyCheckout } from '@libs/contracts/verify';
import { isAddress, type JsonRpcProvider } from 'ethers';
import { Failure } from '../terminal/failure.js';
import type { Terminal } from '../terminal/terminal.js';
import type { DeploymentPlan } from './deployment-plan.js';
import { settingIn } from './settings/settings-file.js';

/**
 * Checks that a new version can be added to the contract of the settings, whose addresses continue to be swept. Throws
 * a `Failure` where there is no such contract, or where the settings name the new one already.
 */
export async function checkAddition(
  { address, roles }: Pick<DeploymentPlan, 'address' | 'roles'>,
  settingsFile: string | undefined,
  providers: readonly JsonRpcProvider[],
  terminal: Terminal,
): Promise<void> {
  const known = settingsFile && settingIn(settingsFile, 'CHECKOUT_ADDRESS');
  if (!known || !settingIn(settingsFile, 'CHECKOUT_DEPLOY_BLOCK'))
    throw new Failure(
      '--beside needs --settings with CHECKOUT_ADDRESS and CHECKOUT_DEPLOY_BLOCK of the contract that is there',
    );
  if (!isAddress(known)) throw new Failure(`${settingsFile} has CHECKOUT_ADDRESS=${known}, which is not an address`);
  if (known.toLowerCase() === address.toLowerCase())
    throw new Failure(`${settingsFile} has CHECKOUT_ADDRESS=${known}, which is already the newest version`);
  for (const provider of providers) {
    const facts = await verifyCheckout(provider, known).catch((error: unknown) => {
      if (error instanceof NotTheCheckoutError) throw new Failure(`${settingsFile}: ${error.message}`);
      throw error;
    });
    if (facts.registrar.toLowerCase() !== roles.registrar.toLowerCase())
      terminal.note(
        `  caution       the contract ${known} has the registrar ${facts.registrar}: the sweeper signs with one key for both`,
      );
  }
}

/**
 * Returns the settings that keep the earlier contract: its addresses are swept, and the chain is read from its block
 * on.
 */
export function settingsOfAddition(settingsFile: string): Record<string, string> {
  const [known, former, block] = ['CHECKOUT_ADDRESS', 'FORMER_CHECKOUT_ADDRESSES', 'CHECKOUT_DEPLOY_BLOCK'].map(
    (name) => settingIn(settingsFile, name),
  );
  return {
    FORMER_CHECKOUT_ADDRESSES: [...(former ? [former] : []), known!].join(','),
    CHECKOUT_DEPLOY_BLOCK: block!,
  };
}
