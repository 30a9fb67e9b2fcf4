import { expect, it } from '@jest/globals';
import { sendTagged, taggedJson } from './tagged-json.js';

/** Returns the response that a reply got, as the caller sees it. */
function sent(object: object, known: string | undefined, beside?: object) {
  const seen: { status: number; body?: string; etag?: string } = { status: 200 };
  const reply = {
    header: (name: string, value: string) => Object.assign(seen, { [name]: value }),
    status: (status: number) => Object.assign(seen, { status }) && reply,
    type: () => reply,
    send: (body?: string) => Object.assign(seen, { body }),
  };
  sendTagged(reply as never, taggedJson(object), known, beside);
  return seen;
}

const { etag } = taggedJson({ a: 1 });

it('an object is sent with a name that only its content decides', () => {
  expect(sent({ a: 1 }, undefined)).toEqual({ status: 200, body: '{"a":1}', etag });
  expect(sent({ a: 1 }, undefined, { at: 'now' })).toEqual({ status: 200, body: '{"a":1,"at":"now"}', etag });
  expect(sent({ a: 2 }, undefined).etag).not.toBe(etag);
});

it.each([etag, etag.slice(2), `"x", ${etag}`, `${etag},"x"`, '*'])(
  'a caller who has it as %s gets no body',
  (known) => {
    expect(sent({ a: 1 }, known, { at: 'now' })).toEqual({ status: 304, body: undefined, etag });
  },
);

it.each(['"x"', '', etag.toLowerCase().replace('w/', ''), etag.replaceAll('"', '')])('%s is another name', (known) => {
  expect(sent({ a: 1 }, known).status).toBe(200);
});
