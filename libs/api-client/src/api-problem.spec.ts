import { describe, expect, it } from '@jest/globals';
import { problemOfResponse } from './api-problem.js';

const FAULT = { loc: ['body', 'name'], msg: 'name is too long', type: 'string_too_long' };

describe('a response that is not 2xx', () => {
  it.each([
    ['the checkout', { detail: [FAULT], error: { code: 'validation_failed', message: 'No.', trace_id: 'ab' } }],
    ['the agent API', { error: { code: 'VALIDATION_ERROR', message: 'No.', trace_id: 'ab', details: [FAULT] } }],
  ])('of %s contains code, message, trace and faults', async (_, body) => {
    const problem = await problemOfResponse(new Response(JSON.stringify(body), { status: 422 }));

    expect(problem).toMatchObject({ status: 422, code: body.error.code, message: 'No.', traceId: 'ab' });
    expect(problem.faults).toEqual([FAULT]);
    expect(problem.fields).toEqual({});
  });

  it('of the agent API that names one field is a fault of that', async () => {
    const error = { code: 'UNKNOWN_CAPABILITY', message: 'No.', trace_id: 'ab', param: 'body.builtin.1' };

    const { faults } = await problemOfResponse(new Response(JSON.stringify({ error }), { status: 422 }));

    expect(faults).toEqual([{ loc: ['body', 'builtin', '1'], msg: 'No.', type: 'UNKNOWN_CAPABILITY' }]);
  });
});
