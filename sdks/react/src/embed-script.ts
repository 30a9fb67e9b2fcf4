/**
 * The outcome of a payment, as the dialog reports it; `docs/embed.md` explains each. Use it for your page only: ship
 * goods by webhooks.
 */
export type CheckoutResult =
  | 'opened'
  | 'confirming'
  | 'paid'
  | 'expired'
  | 'canceled'
  | 'closed'
  | 'refused'
  /** An outcome of a newer script. */
  | (string & {});

/** The functions of `embed.js`. */
export interface EmbedScript {
  open(payUrl: string, options: { onResult: (result: CheckoutResult) => void }): () => void;
}

const WITHIN_MS = 15_000;
/** One script for each origin, for the lifetime of the page. */
const scripts = new Map<string, Promise<EmbedScript>>();

/**
 * Returns the origin of a platform, such as `https://pay.example`. It determines whose script runs in your page: never
 * take it from visitors' input.
 */
export function checkedOrigin(origin: string): string {
  const url = new URL(origin);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) {
    throw new TypeError(`the origin of a checkout must be https: ${origin}`);
  }
  return url.origin;
}

/** Loads the script of a platform once. Where that failed, the next call tries again. */
export function loadEmbedScript(origin: string): Promise<EmbedScript> {
  const known = scripts.get(origin);
  if (known) return known;
  const loading = inserted(`${origin}/embed.js`);
  scripts.set(origin, loading);
  loading.catch(() => scripts.delete(origin));
  return loading;
}

function inserted(src: string): Promise<EmbedScript> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    };
    const timer = setTimeout(fail, WITHIN_MS);
    script.onerror = fail;
    script.onload = () => {
      const { Checkout } = window as { Checkout?: EmbedScript };
      if (!Checkout) return fail();
      clearTimeout(timer);
      resolve(Checkout);
    };
    script.src = src;
    script.async = true;
    document.head.append(script);
  });
}
