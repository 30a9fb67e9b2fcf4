/**
 * A shop's page with all three parts, for the browser: `window.shop` says where the platform is, and what is to be
 * paid.
 */
import { CheckoutButton, CheckoutDialog, useCheckout } from '@checkout/react';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Shop {
  readonly origin: string;
  readonly payUrl: string;
  /** Counts how often a session was asked for. */
  asked?: number;
  /** Closes what the hook opened: nothing behind the dialog can be pressed. */
  close?: () => void;
  /** Takes the part with the hook away. */
  leave?: () => void;
}

const shop = (window as unknown as { shop: Shop }).shop;
const ask = async () => {
  shop.asked = (shop.asked ?? 0) + 1;
  return shop.payUrl;
};

function Results({ of, name }: { readonly of: readonly string[]; readonly name: string }) {
  return (
    <ul aria-label={name}>
      {of.map((result, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are only ever appended
        <li key={at}>{result}</li>
      ))}
    </ul>
  );
}

/** A list that grows, and what adds to it. */
function useHeard(): [readonly string[], (result: string) => void] {
  const [heard, setHeard] = useState<readonly string[]>([]);
  return [heard, (result) => setHeard((before) => [...before, result])];
}

function ButtonPart() {
  const [heard, hear] = useHeard();
  return (
    <section>
      <CheckoutButton origin={shop.origin} payUrl={ask} onResult={hear} className="buy">
        Buy by button
      </CheckoutButton>
      <CheckoutButton origin={shop.origin} payUrl="https://evil.example/pay/x" onError={({ message }) => hear(message)}>
        Buy from a stranger
      </CheckoutButton>
      <CheckoutButton origin={shop.origin} payUrl={shop.payUrl}>
        Buy without hearing
      </CheckoutButton>
      <Results of={heard} name="Button" />
    </section>
  );
}

function DialogPart() {
  const [isOpen, setIsOpen] = useState(false);
  const [heard, hear] = useHeard();
  return (
    <section>
      <button type="button" onClick={() => setIsOpen(true)}>
        Buy by dialog
      </button>
      <CheckoutDialog
        origin={shop.origin}
        payUrl={ask}
        open={isOpen}
        onResult={hear}
        onClose={() => setIsOpen(false)}
      />
      <output aria-label="Dialog is open">{String(isOpen)}</output>
      <Results of={heard} name="Dialog" />
    </section>
  );
}

function HookPart() {
  const { open, close, state, result } = useCheckout({ origin: shop.origin });
  useEffect(() => {
    shop.close = close;
  }, [close]);
  return (
    <section>
      <button type="button" onClick={() => open(shop.payUrl)}>
        Buy by hook
      </button>
      <output aria-label="Hook">{`${state} ${result ?? 'nothing'}`}</output>
    </section>
  );
}

function ShopPage() {
  const [isThere, setIsThere] = useState(true);
  useEffect(() => {
    shop.leave = () => setIsThere(false);
  }, []);
  return (
    <StrictMode>
      <main>
        <h1>Shop</h1>
        <ButtonPart />
        <DialogPart />
        {isThere && <HookPart />}
      </main>
    </StrictMode>
  );
}

const root = document.getElementById('root')!;
createRoot(root).render(<ShopPage />);
