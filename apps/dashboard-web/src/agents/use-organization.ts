import { useMay, useMerchantId } from '../current-merchant/use-merchant.js';

/**
 * Returns the organization whose agents a page shows: the merchant in the address. Test mode has no agents of its own.
 */
export function useOrganizationId(): number {
  return Math.abs(useMerchantId());
}

/** Returns a function that gives the path of a page about its agents: `at('turns/tn_…')`. */
export function useAgentPath(): (path?: string) => string {
  const home = `/merchants/${useOrganizationId()}/agents`;
  return (path = '') => (path === '' ? home : `${home}/${path}`);
}

/** Returns whether the signed-in person may not change a space: it is archived, or they may only read. */
export function useIsReadOnly({ archived_at }: { archived_at: string | null }): boolean {
  const may = useMay();
  return archived_at !== null || !may('build');
}
