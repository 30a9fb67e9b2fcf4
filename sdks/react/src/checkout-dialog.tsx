'use client';
import { useEffect, useRef } from 'react';
import { type CheckoutOptions, type PayUrl, useCheckout } from './use-checkout.js';

/** The props of the dialog. */
export interface CheckoutDialogProps extends CheckoutOptions {
  readonly payUrl: PayUrl;
  /** Whether it is open. */
  readonly open: boolean;
  /** Called when the buyer closes it: set `open={false}` then. */
  readonly onClose?: () => void;
}

/** The dialog for apps that keep in their own state whether it is open. It renders nothing itself. */
export function CheckoutDialog({
  origin,
  payUrl,
  open: isOpen,
  onResult,
  onError,
  onClose,
}: CheckoutDialogProps): null {
  const { open, close } = useCheckout({
    origin,
    onResult: (result) => {
      onResult?.(result);
      if (result === 'closed') onClose?.();
    },
    ...(onError && { onError }),
  });
  const wanted = useRef(payUrl);
  useEffect(() => {
    wanted.current = payUrl;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    open(wanted.current);
    return close;
  }, [isOpen, open, close]);
  return null;
}
