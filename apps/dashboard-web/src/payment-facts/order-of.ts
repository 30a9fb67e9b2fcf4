interface Ordered {
  readonly metadata?: unknown;
  readonly user_external_id?: number | string | null;
}

/** Keys under which shops commonly put their order's and their customer's name. */
const ORDER_KEYS = ['order', 'order_id', 'orderId', 'order_number', 'reference', 'cart', 'cart_id'];
const CUSTOMER_KEYS = ['customer', 'customer_name', 'customer_email', 'email', 'customer_id'];

/**
 * Returns the shop's own name of the order: its reference, else the one in its metadata. Returns undefined where it
 * gave none.
 */
export function orderOf(of: Ordered): string | undefined {
  const { reference } = of as { reference?: unknown };
  return textOf(reference) ?? ofMetadata(of.metadata, ORDER_KEYS);
}

/** Returns the shop's own name of the customer; undefined where it gave none. */
export function customerOf(of: Ordered): string | undefined {
  const named = ofMetadata(of.metadata, CUSTOMER_KEYS);
  return named ?? (of.user_external_id ? `Customer ${of.user_external_id}` : undefined);
}

function ofMetadata(metadata: unknown, keys: readonly string[]): string | undefined {
  const known = (metadata ?? {}) as Record<string, unknown>;
  for (const key of keys) {
    const text = Object.hasOwn(known, key) ? textOf(known[key]) : undefined;
    if (text) return text;
  }
  return undefined;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined;
  return typeof value === 'number' ? String(value) : undefined;
}
