/** The version of this package. */
export const VERSION = '0.2.0';
/** The version of the checkout API that this package's types describe; each request demands it. */
export const API_VERSION = '2026-11-25';
