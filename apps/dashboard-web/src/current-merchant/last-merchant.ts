const KEY = 'last-merchant';

/** Returns the merchant that was shown last in this browser. */
export function lastMerchant(): number | undefined {
  return Number(localStorage.getItem(KEY)) || undefined;
}

export function rememberMerchant(id: number): void {
  localStorage.setItem(KEY, String(id));
}
