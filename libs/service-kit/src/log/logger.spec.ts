import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { withTrace } from '../trace.js';
import { createLogger, PinoLoggerService } from './logger.js';

const CANARY = 'canary-3f9c1b';

function logged(write: (log: PinoLoggerService) => void): string {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  write(new PinoLoggerService(createLogger('sessions', 'info', stream)));
  return text;
}

describe('a log line', () => {
  it.each([
    ['at the top', { password: CANARY }],
    ['five levels deep', { a: { b: { c: { d: { private_key: CANARY } } } } }],
    ['in a list', { endpoints: [{ url: 'https://shop.example', secret: CANARY }] }],
    ['in headers of any spelling', { request: { headers: { Authorization: CANARY, 'set-cookie': [CANARY] } } }],
    ['in bytes', { body: Buffer.from(CANARY) }],
    ['deeper than anybody logs', [...'abcdefghij'].reduce<object>((inner, name) => ({ [name]: inner }), { x: CANARY })],
  ])('holds no secret %s', (_where, object) => {
    expect(logged((log) => log.warn(object, 'Test'))).not.toContain(CANARY);
  });

  it('holds no parameters of a statement that failed', () => {
    const error = new QueryFailedError('INSERT INTO t VALUES ($1)', [CANARY], new Error('duplicate key'));
    const outer = new Error('not written', { cause: error });

    const text = logged((log) => log.error(outer, 'Test'));

    expect(text).not.toContain(CANARY);
    expect(JSON.parse(text)).toMatchObject({ err: { message: 'not written', cause: { message: 'duplicate key' } } });
  });

  it('keeps what is no secret, and names the trace', () => {
    const traceId = 'a'.repeat(32);

    const text = logged((log) => withTrace({ traceId }, () => log.log({ merchant: { id: 7 } }, 'Test')));

    expect(JSON.parse(text)).toMatchObject({
      service: 'sessions',
      level: 'info',
      trace_id: traceId,
      merchant: { id: 7 },
    });
  });
});
