/** The same functions as in docs/webhooks.md, which are tested against the test vectors. */
export const VERIFY_NODE = `import { createHmac, timingSafeEqual } from 'node:crypto';

export function verified(rawBody, header, secret, nowS = Date.now() / 1000) {
  const parts = header.split(',').map((part) => part.split('='));
  const t = parts.find(([name]) => name === 't')?.[1];
  const wanted = createHmac('sha256', secret).update(\`\${t}.\`).update(rawBody).digest();
  const given = parts.filter(([name]) => name === 'v1').map(([, hex]) => Buffer.from(hex, 'hex'));
  const isSigned = given.some((mac) => mac.length === wanted.length && timingSafeEqual(mac, wanted));
  if (!isSigned || !(Math.abs(nowS - Number(t)) <= 300)) throw new Error('not from the checkout');
  return JSON.parse(rawBody);
}

// verified(rawBody, request.headers['x-service-signature'], process.env.WEBHOOK_SECRET)`;

export const VERIFY_PYTHON = `import hashlib, hmac, json, time


def verified(raw_body: bytes, header: str, secret: str, now: float | None = None) -> dict:
    parts = [part.split("=", 1) for part in header.split(",")]
    t = next((value for name, value in parts if name == "t"), "")
    wanted = hmac.new(secret.encode(), t.encode() + b"." + raw_body, hashlib.sha256).hexdigest()
    is_signed = any(name == "v1" and hmac.compare_digest(value.encode(), wanted.encode()) for name, value in parts)
    is_fresh = t.isdigit() and abs((time.time() if now is None else now) - int(t)) <= 300
    if not (is_signed and is_fresh):
        raise ValueError("not from the checkout")
    return json.loads(raw_body)`;

export const VERIFY_STRIPE = `import Stripe from 'stripe';

const event = Stripe.webhooks.constructEvent(
  rawBody,
  request.headers['x-service-signature'],
  process.env.WEBHOOK_SECRET,
);`;
