/**
 * The seconds after the first, second … failure of a delivery until it is tried again: 1 min, 5 min, 30 min, 2 h, 12 h
 * (delivery rules of `docs/contract/checkout.md`). The failure after the last of them is final.
 */
export const RETRY_DELAYS_S = [60, 300, 1_800, 7_200, 43_200] as const;
