import type { Schema } from './schemas.js';

const TREASURY = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const HASH = `0x${'ab'.repeat(32)}`;

/** Example values for fields that have the same name everywhere. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  email: 'shop@example.com',
  password: 'correct horse battery staple',
  new_password: 'another long sentence',
  current_password: 'correct horse battery staple',
  url: 'https://shop.example/webhooks',
  return_url: 'https://shop.example/thanks',
  name: 'Example shop',
  note: 'Invoice 2026-117',
  description: 'Two headphones',
  reference: 'A-1017',
  cancel_url: 'https://shop.example/cart',
  token: 'Kq2hX0c3bV9tWm1yZpLr5A',
  session_token: 'Kq2hX0c3bV9tWm1yZpLr5A',
  next_cursor: null,
  has_more: false,
  merchant_id: 7,
  user_external_id: 42,
  amount_usd_cents: 1250,
  delivery_id: 'wd_0123456789abcdef0123456789abcdef',
  event_type: 'payment.confirmed',
  treasury_address: TREASURY,
  relayer_private_key: null,
  metadata: { order: 'A-1017' },
  cursor: 'cDoxMDE',
};

/**
 * Returns an example of a schema, from its own `examples`, the field's name, or its type. `components` are the named
 * schemas.
 */
export function exampleOf(schema: Schema, components: Readonly<Record<string, Schema>>, name = ''): unknown {
  const own = (schema['examples'] as unknown[] | undefined)?.[0];
  if (own !== undefined) return own;
  const ref = schema['$ref'];
  if (typeof ref === 'string') return exampleOf(components[ref.split('/').at(-1) as string] ?? {}, components, name);
  const either = schema['anyOf'] as Schema[] | undefined;
  if (either?.[0]) return exampleOf(either[0], components, name);
  const type = [schema['type']].flat()[0];
  if (type === 'object' && schema['properties']) {
    const properties = Object.entries(schema['properties'] as Record<string, Schema>);
    return Object.fromEntries(properties.map(([key, value]) => [key, exampleOf(value, components, key)]));
  }
  if (type === 'array') return [exampleOf((schema['items'] ?? {}) as Schema, components, name)];
  if (schema['enum']) return (schema['enum'] as unknown[])[0];
  if (schema['default'] !== undefined) return schema['default'];
  if (name in BY_NAME && hasType(BY_NAME[name], type)) return BY_NAME[name];
  return exampleOfType(String(type), schema, name);
}

function hasType(value: unknown, type: unknown): boolean {
  if (value === null) return true;
  return type === (Number.isInteger(value) ? 'integer' : typeof value);
}

function exampleOfType(type: string, schema: Schema, name: string): unknown {
  if (type === 'string') return exampleText(schema, name);
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema['minimum'] ?? 1));
  if (type === 'boolean') return true;
  return {};
}

function exampleText(schema: Schema, name: string): string {
  if (schema['format'] === 'date-time') return '2026-11-21T12:00:00.000Z';
  if (schema['format'] === 'email') return 'shop@example.com';
  if (schema['format'] === 'uuid') return '019ab3f0-5a4e-7cc1-9d0e-6b1f2c3d4e5f';
  const pattern = String(schema['pattern'] ?? '');
  if (pattern.includes('{64}')) return name === 'private_key' ? `0x${'01'.repeat(32)}` : HASH;
  if (pattern.includes('{40}')) return TREASURY;
  if (pattern.includes('[1-9][0-9]{0,77}')) return '12500000';
  if (pattern.includes('wd_')) return 'wd_0123456789abcdef0123456789abcdef';
  return 'text'.padEnd(Number(schema['minLength'] ?? 0), 't');
}
