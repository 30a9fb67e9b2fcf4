/** The name of the app, and its path. */
export const BRAND = {
  brand: 'Checkout',
  iconUrl: `${import.meta.env.BASE_URL}icon.svg`,
  home: import.meta.env.BASE_URL.replace(/\/$/, ''),
} as const;
