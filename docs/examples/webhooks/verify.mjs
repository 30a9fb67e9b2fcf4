import { createHmac, timingSafeEqual } from 'node:crypto';

export function verified(rawBody, header, secret, nowS = Date.now() / 1000) {
  const parts = header.split(',').map((part) => part.split('='));
  const t = parts.find(([name]) => name === 't')?.[1];
  const wanted = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest();
  const given = parts.filter(([name]) => name === 'v1').map(([, hex]) => Buffer.from(hex, 'hex'));
  const isSigned = given.some((mac) => mac.length === wanted.length && timingSafeEqual(mac, wanted));
  if (!isSigned || !(Math.abs(nowS - Number(t)) <= 300)) throw new Error('not from the checkout');
  return JSON.parse(rawBody);
}
