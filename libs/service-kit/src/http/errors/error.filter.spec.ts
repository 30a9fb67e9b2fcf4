import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@libs/errors/app-error';
import { NO_ANSWER } from '../../messaging/rpc/rpc-client.js';
import { behind, ErrorFilter } from './error.filter.js';

describe('a call without a reply in time', () => {
  const messageTo = (method: string) => {
    let sent: unknown;
    const reply = {
      request: { method, url: '/' },
      status: () => reply,
      headers: () => reply,
      send: (body: unknown) => (sent = body),
    };
    new ErrorFilter().send(new AppError('unavailable', {}, { message: NO_ANSWER, retryAfterS: 2 }), reply as never);
    return (sent as { error: { message: string } }).error.message;
  };

  it('may have been done, unless it was a read', () => {
    expect([messageTo('POST'), messageTo('GET')]).toEqual([
      NO_ANSWER,
      'Temporarily unavailable. Try again in a moment.',
    ]);
  });
});

describe('the log entry of an error', () => {
  it('names who could not be reached, and why', async () => {
    const refused = await new Promise<Error>((resolve) => connect(1, '127.0.0.1').on('error', resolve));

    expect(behind(new AppError('unavailable', {}, { cause: refused }))).toBe(' (ECONNREFUSED 127.0.0.1:1)');
  });

  it('is no message of others, which may quote a key', () => {
    const quoting = new TypeError('GET https://node.example/v2/a-key failed', { cause: new Error('a-key') });

    expect(behind(new AppError('unavailable', {}, { cause: quoting }))).toBe(' (TypeError, Error)');
    expect(behind(new Error('plain'))).toBe('');
  });
});
