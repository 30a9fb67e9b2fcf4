'use client';
import type { ButtonHTMLAttributes } from 'react';
import { type CheckoutOptions, type PayUrl, useCheckout } from './use-checkout.js';

/** The props of the button in addition to those of a `<button>`. */
export interface CheckoutButtonProps
  extends CheckoutOptions,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof CheckoutOptions> {
  readonly payUrl: PayUrl;
}

/**
 * A button that opens the pay page as a dialog. While the dialog is opening, the button is `aria-busy` and ignores
 * clicks; `onClick` may prevent it.
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
