const KEY = 'last-merchant';

/** The merchant that was looked at last in this browser. */
export function lastMerchant(): number | undefined {
  return Number(localStorage.getItem(KEY)) || undefined;
}

export function rememberMerchant(id: number): void {
  localStorage.setItem(KEY, String(id));
}
