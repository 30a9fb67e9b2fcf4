/** Returns a command that creates a session with a key. */
export function firstSession(key: string): string {
  return [
    `curl ${window.location.origin}/api/sessions \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    "  -H 'Content-Type: application/json' \\",
    "  -H 'Idempotency-Key: order-1017' \\",
    `  -d '{"user_external_id": 42, "amount_usd_cents": 1250,`,
    `       "return_url": "https://shop.example/thanks"}'`,
  ].join('\n');
}
