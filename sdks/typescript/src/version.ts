/** The version of this package. */
export const VERSION = '0.2.0';
/** The version of the checkout API that this package's types are of; it is asked for with each request. */
export const API_VERSION = '2026-11-25';
