/**
 * Prints `webhooks.json`, with which the SDK of each language tests that it verifies signatures correctly. It signs
 * with `node:crypto`, and uses no SDK. `node sdks/vectors/print-webhooks.mjs` writes the file; with `--check` it fails
 * if it is out of date.
 */
import { createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, 'webhooks.json');
const NOW = 1_795_262_400;
const [SECRET, OLD_SECRET, OTHER_SECRET] = ['whsec_vector_present', 'whsec_vector_before', 'whsec_vector_of_nobody'];

const macOf = (time, body, secret = SECRET) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
const headerOf = (time, body, ...secrets) =>
  [`t=${time}`, ...(secrets.length > 0 ? secrets : [SECRET]).map((secret) => `v1=${macOf(time, body, secret)}`)].join(
    ',',
  );

const data = {
  payment_id: 12,
  invoice_id: 5,
  session_token: 'Kq2hX0c3bV9tWm1yZpLr5A',
  user_external_id: 42,
  metadata: { order: 'Ä-1017 💶', slash: 'a/b', line: '\u2028' },
  amount_usd_cents: 1250,
};
const event = {
  id: 'wd_0123456789abcdef0123456789abcdef',
  type: 'payment.confirmed',
  created: NOW - 3,
  merchant_id: 7,
  data,
};
const BODY = JSON.stringify(event);
/**
 * A double can represent 9007199254740992, but not this number. The API refuses it in metadata, but a signature covers
 * any bytes.
 */
const BIG = BODY.replace('"slash"', '"big":9007199254740993,"slash"');
const TURN = JSON.stringify({
  id: 'wd_fedcba9876543210fedcba9876543210',
  type: 'turn.done',
  created: NOW - 1,
  account_id: 3,
  data: { turn_id: 'tn_1', space: 'sp_1', state: 'done', previous_state: 'running', seq: 3, result: 'Sent.' },
});
const FUTURE_TYPE = JSON.stringify({ id: 'wd_1', type: 'payment.invented', created: NOW, merchant_id: 7, data: {} });
const PROTOTYPE =
  '{"id":"wd_1","type":"payment.confirmed","created":1,"merchant_id":7,"data":{},"__proto__":{"polluted":true}}';
const PRETTY = JSON.stringify(event, null, 2);
const PYTHONIC = BODY.replaceAll('","', '", "').replaceAll('":', '": ');
const ASCII = BODY.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const right = headerOf(NOW, BODY);
const mac = macOf(NOW, BODY);

const text = (name, body, header, error = null, more = {}) => ({ name, body, header, error, ...more });
const bytes = (name, buffer, header, error = null) => ({ name, body_base64: buffer.toString('base64'), header, error });
const invalidUtf8 = Buffer.concat([Buffer.from('{"type":"'), Buffer.from([0xff, 0xfe]), Buffer.from('","data":{}}')]);

const cases = [
  text('signed now', BODY, right),
  text('signed three seconds ago', BODY, headerOf(NOW - 3, BODY)),
  text('an event of the agent API', TURN, headerOf(NOW, TURN)),
  text('a type that this version does not know', FUTURE_TYPE, headerOf(NOW, FUTURE_TYPE)),
  text('an integer that no double can represent', BIG, headerOf(NOW, BIG)),
  text('a key __proto__, which must not change a prototype', PROTOTYPE, headerOf(NOW, PROTOTYPE)),
  text('escaped as ASCII before it was signed', ASCII, headerOf(NOW, ASCII)),
  text('indented before it was signed', PRETTY, headerOf(NOW, PRETTY)),
  text('secret rotated: ours is the first signature', BODY, headerOf(NOW, BODY, SECRET, OTHER_SECRET)),
  text('secret rotated: ours is the second signature', BODY, headerOf(NOW, BODY, OTHER_SECRET, SECRET)),
  text(
    'secret rotated: the receiver has both, the sender signs with the old one',
    BODY,
    headerOf(NOW, BODY, OLD_SECRET),
    null,
    {
      secrets: [SECRET, OLD_SECRET],
    },
  ),
  text('beside a signature of another scheme', BODY, `${right},v2=abcdef`),
  text('beside a signature that is not hexadecimal', BODY, `t=${NOW},v1=zz,v1=${mac}`),
  text('spaces after the commas', BODY, right.replaceAll(',', ', ')),
  text('signature in upper case', BODY, `t=${NOW},v1=${mac.toUpperCase()}`),
  text('exactly as old as the tolerance', BODY, headerOf(NOW - 300, BODY)),
  text('exactly as far in the future as the tolerance', BODY, headerOf(NOW + 300, BODY)),
  text('a wider tolerance', BODY, headerOf(NOW - 3_000, BODY), null, { tolerance_s: 3_600 }),

  text('no header', BODY, '', 'signature_missing'),
  text('no time', BODY, `v1=${mac}`, 'signature_malformed'),
  text('no signature', BODY, `t=${NOW}`, 'signature_malformed'),
  text('a time that is not a number', BODY, `t=soon,v1=${mac}`, 'signature_malformed'),
  text('a negative time', BODY, headerOf(-1, BODY), 'signature_malformed'),
  text('two times', BODY, `t=${NOW},t=${NOW + 1},v1=${mac}`, 'signature_malformed'),
  text('half of a signature', BODY, `t=${NOW},v1=${mac.slice(0, 32)}`, 'signature_malformed'),
  text('only a signature that is not hexadecimal', BODY, `t=${NOW},v1=zz`, 'signature_malformed'),
  text('only a signature of another scheme', BODY, `t=${NOW},v0=${mac}`, 'signature_malformed'),
  text('a header without any part', BODY, 'garbled', 'signature_malformed'),

  text('another secret', BODY, headerOf(NOW, BODY, OTHER_SECRET), 'signature_mismatch'),
  text('the secret without its prefix', BODY, headerOf(NOW, BODY, SECRET.slice('whsec_'.length)), 'signature_mismatch'),
  text('a changed body', BODY.replace('1250', '1251'), right, 'signature_mismatch'),
  text('a changed time', BODY, `t=${NOW - 1},v1=${mac}`, 'signature_mismatch'),
  text('a time with a leading zero', BODY, `t=0${NOW},v1=${mac}`, 'signature_mismatch'),
  text('a body that is cut off', BODY.slice(0, -1), right, 'signature_mismatch'),
  text('an empty body', '', right, 'signature_mismatch'),
  text('a line break after the body', `${BODY}\n`, right, 'signature_mismatch'),
  text('rewritten: with indentation', PRETTY, right, 'signature_mismatch'),
  text('rewritten: with spaces after colons and commas', PYTHONIC, right, 'signature_mismatch'),
  text('rewritten: escaped as ASCII', ASCII, right, 'signature_mismatch'),
  text('rewritten: with escaped slashes', BODY.replace('a/b', 'a\\/b'), right, 'signature_mismatch'),
  text('rewritten: with a rounded integer', JSON.stringify(JSON.parse(BIG)), headerOf(NOW, BIG), 'signature_mismatch'),
  text('a byte order mark before the body', `\ufeff${BODY}`, right, 'signature_mismatch'),

  text('older than the tolerance', BODY, headerOf(NOW - 301, BODY), 'timestamp_too_old'),
  text('signed in 1970', BODY, headerOf(0, BODY), 'timestamp_too_old'),
  text('from the future', BODY, headerOf(NOW + 301, BODY), 'timestamp_in_future'),
  text('a narrower tolerance', BODY, headerOf(NOW - 11, BODY), 'timestamp_too_old', { tolerance_s: 10 }),

  text('signed, but not JSON', 'hello', headerOf(NOW, 'hello'), 'body_not_json'),
  text('signed, but not an object', '[1]', headerOf(NOW, '[1]'), 'body_not_json'),
  text('signed, but null', 'null', headerOf(NOW, 'null'), 'body_not_json'),
  text('signed, but without a type', '{"data":{}}', headerOf(NOW, '{"data":{}}'), 'body_not_json'),
  bytes(
    'signed, but with a byte order mark',
    Buffer.from(`\ufeff${BODY}`),
    headerOf(NOW, `\ufeff${BODY}`),
    'body_not_json',
  ),
  bytes('signed, but not UTF-8', invalidUtf8, headerOf(NOW, invalidUtf8), 'body_not_json'),
  bytes('the same body, given as bytes', Buffer.from(BODY), right),
];

const document = {
  note: 'Printed by print-webhooks.mjs. Verify the body and the header of each case with the secrets at the time `now`: it is accepted if `error` is null, and refused with that error otherwise. `secrets` and `tolerance_s` of a case replace the ones here. `body_base64` is a body that is given as bytes.',
  now: NOW,
  tolerance_s: 300,
  secrets: [SECRET],
  cases,
};
const wanted = `${JSON.stringify(document, null, 2)}\n`;
if (!process.argv.includes('--check')) writeFileSync(FILE, wanted);
else if (readFileSync(FILE, 'utf8') !== wanted) {
  console.error('sdks/vectors/webhooks.json is out of date: run node sdks/vectors/print-webhooks.mjs');
  process.exit(1);
}
