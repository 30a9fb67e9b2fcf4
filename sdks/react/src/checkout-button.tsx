'use client';
import type { ButtonHTMLAttributes } from 'react';
import { type CheckoutOptions, type PayUrl, useCheckout } from './use-checkout.js';

/** What the button takes beside everything that a `<button>` does. */
export interface CheckoutButtonProps
  extends CheckoutOptions,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof CheckoutOptions> {
  readonly payUrl: PayUrl;
}

/**
 * A button that opens the pay page as a dialog. While it is on its way, the button is `aria-busy` and does nothing
 * more; `onClick` may prevent it.
 */
export function CheckoutButton({ origin, payUrl, onResult, onError, onClick, ...rest }: CheckoutButtonProps) {
  const { open, state } = useCheckout({ origin, ...(onResult && { onResult }), ...(onError && { onError }) });
  return (
    <button
      type="button"
      {...rest}
      aria-busy={state === 'loading'}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) open(payUrl);
      }}
    />
  );
}
