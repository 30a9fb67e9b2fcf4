'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CheckoutResult, checkedOrigin, loadEmbedScript } from './embed-script.js';

/** The `pay_url` of a session, or a function that requests one from your server when the buyer wants to pay. */
export type PayUrl = string | (() => string | Promise<string>);

/** The platform of the checkout, and callbacks for its outcome. */
export interface CheckoutOptions {
  /**
   * The address of the platform, such as `https://pay.example`. Its script runs in your page: use a constant, never
   * visitors' input.
   */
  readonly origin: string;
  /** Called with the outcome of the payment. */
  readonly onResult?: (result: CheckoutResult) => void;
  /**
   * Called when the dialog could not be opened: there was no `pay_url`, or the script is blocked. Without it the buyer
   * is sent to the pay page itself where there is one, so that paying is still possible.
   */
  readonly onError?: (error: Error) => void;
}

/** A checkout and its state. */
export interface Checkout {
  /** Opens the dialog. Does nothing while one is open or opening. */
  readonly open: (payUrl: PayUrl) => void;
  readonly close: () => void;
  /** `loading` from the click until the dialog is open. */
  readonly state: 'idle' | 'loading' | 'open';
  /** The newest result of this dialog, or of the last one. */
  readonly result: CheckoutResult | undefined;
}

/** One opening of the dialog. Callbacks of another opening are ignored. */
interface Opening {
  close?: () => void;
}

/** Returns the dialog, for a button of your own. It closes when the component unmounts. */
export function useCheckout(options: CheckoutOptions): Checkout {
  const [state, setState] = useState<Checkout['state']>('idle');
  const [result, setResult] = useState<CheckoutResult>();
  const current = useRef<Opening>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const end = useCallback((opening: Opening | undefined) => {
    if (!opening || current.current !== opening) return;
    current.current = undefined;
    setState('idle');
  }, []);

  const open = useCallback(
    (payUrl: PayUrl) => {
      if (current.current) return;
      const opening: Opening = {};
      current.current = opening;
      setState('loading');
      setResult(undefined);
      const isCurrent = () => current.current === opening;
      const hear = (found: CheckoutResult) => {
        if (!isCurrent()) return;
        setResult(found);
        if (found === 'closed') end(opening);
        latest.current.onResult?.(found);
      };
      begin(payUrl, latest.current.origin, isCurrent, hear).then(
        (close) => {
          if (!close) return;
          opening.close = close;
          setState('open');
        },
        ({ error, url }: Failure) => {
          if (!isCurrent()) return;
          end(opening);
          if (latest.current.onError) latest.current.onError(error);
          else if (url) location.assign(url);
          else console.error(error);
        },
      );
    },
    [end],
  );

  const close = useCallback(() => {
    const opening = current.current;
    if (opening?.close) opening.close();
    else end(opening);
  }, [end]);

  useEffect(
    () => () => {
      const opening = current.current;
      current.current = undefined;
      opening?.close?.();
      // The same component may mount again, as in React's strict mode.
      setState('idle');
    },
    [],
  );

  return { open, close, state, result };
}

/** The reason why there is no dialog, and the pay page that the buyer may be sent to. */
interface Failure {
  readonly error: Error;
  readonly url?: string;
}

/**
 * Opens the dialog. Returns a function that closes it; nothing where it is not wanted any more. Rejects with a
 * `Failure`.
 */
async function begin(
  payUrl: PayUrl,
  origin: string,
  isWanted: () => boolean,
  hear: (result: CheckoutResult) => void,
): Promise<(() => void) | undefined> {
  let url: string | undefined;
  try {
    // React's strict mode unmounts at once what it mounts first: no session must be made for that.
    await undefined;
    if (!isWanted()) return undefined;
    const own = checkedOrigin(origin);
    const given = new URL(typeof payUrl === 'string' ? payUrl : await payUrl());
    if (given.origin !== own) throw new Error(`not a pay page of ${own}`);
    url = given.href;
    const script = await loadEmbedScript(own);
    return isWanted() ? script.open(url, { onResult: hear }) : undefined;
  } catch (cause) {
    const failure: Failure = { error: cause instanceof Error ? cause : new Error(String(cause)), ...(url && { url }) };
    throw failure;
  }
}
