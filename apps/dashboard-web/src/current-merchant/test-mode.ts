/**
 * Pages of a merchant that test mode has too, by the end of their path. The others exist in live mode only: money,
 * people, plans.
 */
const IN_TEST_MODE = /^(|sessions|payments|unsupported|api-keys|webhooks|webhooks\/deliveries|usage)$/;

/** Returns whether the number in the address is that of a test merchant: the merchant's own, negated. */
export function isTest(merchantId: number): boolean {
  return merchantId < 0;
}

/** Returns the same page in the other mode, or its overview where the other mode has no such page. */
export function otherMode(merchantId: number, path: string): string {
  const page = path.replace(/^.*\/merchants\/-?\d+\/?/, '').replace(/\/$/, '');
  const home = `/merchants/${-merchantId}`;
  return page !== '' && IN_TEST_MODE.test(page) ? `${home}/${page}` : home;
}
