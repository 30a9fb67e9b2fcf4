/** US$1: below it gas and attention cost more than the payment. */
export const MINIMUM_USD_CENTS = 100;
/** US$10 billion. Far above any cap, far below where integers lose exactness. */
export const MAXIMUM_USD_CENTS = 1_000_000_000_000;
/** A merchant without a setting of its own receives events of every transfer of a cent or more. */
export const DEFAULT_MINIMUM_PAYMENT_USD_CENTS = 1;
