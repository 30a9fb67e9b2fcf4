/** What the app calls itself, and where it lies. */
export const BRAND = {
  brand: 'Operators',
  iconUrl: `${import.meta.env.BASE_URL}icon.svg`,
  home: import.meta.env.BASE_URL.replace(/\/$/, ''),
} as const;
