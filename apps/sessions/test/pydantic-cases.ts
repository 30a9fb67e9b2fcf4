import type { ValidationFault } from '@libs/errors/app-error';

// Printed by pydantic 2.13.4, as FastAPI reads a body.

/** Bodies of `POST /api/sessions`, and the faults that its 422 lists. */
export const BODIES: readonly (readonly [body: string, detail: ValidationFault[]])[] = [
  ['', [{ loc: ['body'], msg: 'Field required', type: 'missing' }]],
  ['null', [{ loc: ['body'], msg: 'Field required', type: 'missing' }]],
  [' \n', [{ loc: ['body', 2], msg: 'JSON decode error', type: 'json_invalid', ctx: { error: 'Expecting value' } }]],
  [
    '[]',
    [
      {
        loc: ['body'],
        msg: 'Input should be a valid dictionary or object to extract fields from',
        type: 'model_attributes_type',
      },
    ],
  ],
  [
    '"x"',
    [
      {
        loc: ['body'],
        msg: 'Input should be a valid dictionary or object to extract fields from',
        type: 'model_attributes_type',
      },
    ],
  ],
  [
    '7',
    [
      {
        loc: ['body'],
        msg: 'Input should be a valid dictionary or object to extract fields from',
        type: 'model_attributes_type',
      },
    ],
  ],
  [
    'true',
    [
      {
        loc: ['body'],
        msg: 'Input should be a valid dictionary or object to extract fields from',
        type: 'model_attributes_type',
      },
    ],
  ],
  [
    '{}',
    [
      { loc: ['body', 'user_external_id'], msg: 'Field required', type: 'missing' },
      { loc: ['body', 'return_url'], msg: 'Field required', type: 'missing' },
      { loc: ['body', 'amount_usd_cents'], msg: 'Field required', type: 'missing' },
    ],
  ],
  [
    '{"a":1',
    [{ loc: ['body', 6], msg: 'JSON decode error', type: 'json_invalid', ctx: { error: "Expecting ',' delimiter" } }],
  ],
  [
    '{"a":1,}',
    [
      {
        loc: ['body', 7],
        msg: 'JSON decode error',
        type: 'json_invalid',
        ctx: { error: 'Expecting property name enclosed in double quotes' },
      },
    ],
  ],
  [
    '{"user_external_id":1,"return_url":"","amount_usd_cents":1000} x',
    [{ loc: ['body', 63], msg: 'JSON decode error', type: 'json_invalid', ctx: { error: 'Extra data' } }],
  ],
  [
    '{a:1}',
    [
      {
        loc: ['body', 1],
        msg: 'JSON decode error',
        type: 'json_invalid',
        ctx: { error: 'Expecting property name enclosed in double quotes' },
      },
    ],
  ],
  [
    '{"user_external_id":1,"return_url":""}',
    [{ loc: ['body', 'amount_usd_cents'], msg: 'Field required', type: 'missing' }],
  ],
  [
    '{"user_external_id": 1, "return_url": "", "amount_usd_cents": null}',
    [{ loc: ['body', 'amount_usd_cents'], msg: 'Input should be a valid integer', type: 'int_type' }],
  ],
  [
    '{"user_external_id": 1, "return_url": "", "amount_usd_cents": "abc"}',
    [
      {
        loc: ['body', 'amount_usd_cents'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '{"user_external_id": 1, "return_url": "", "amount_usd_cents": ""}',
    [
      {
        loc: ['body', 'amount_usd_cents'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '{"user_external_id": 1, "return_url": "", "amount_usd_cents": "1.5"}',
    [
      {
        loc: ['body', 'amount_usd_cents'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '{"user_external_id": 1, "return_url": "", "amount_usd_cents": 12.5}',
    [
      {
        loc: ['body', 'amount_usd_cents'],
        msg: 'Input should be a valid integer, got a number with a fractional part',
        type: 'int_from_float',
      },
    ],
  ],
  [
    '{"user_external_id": 1, "return_url": "", "amount_usd_cents": []}',
    [{ loc: ['body', 'amount_usd_cents'], msg: 'Input should be a valid integer', type: 'int_type' }],
  ],
  [
    '{"user_external_id": 1, "return_url": "", "amount_usd_cents": {}}',
    [{ loc: ['body', 'amount_usd_cents'], msg: 'Input should be a valid integer', type: 'int_type' }],
  ],
  [
    '{"user_external_id":1,"return_url":"","amount_usd_cents":1e400}',
    [{ loc: ['body', 'amount_usd_cents'], msg: 'Input should be a finite number', type: 'finite_number' }],
  ],
  [
    '{"user_external_id": 1, "return_url": "", "amount_usd_cents": 1000000000001}',
    [
      {
        loc: ['body', 'amount_usd_cents'],
        msg: 'Input should be less than or equal to 1000000000000',
        type: 'less_than_equal',
        ctx: { le: 1000000000000 },
      },
    ],
  ],
  [
    '{"user_external_id": 0.5, "return_url": "", "amount_usd_cents": 1000}',
    [
      {
        loc: ['body', 'user_external_id'],
        msg: 'Input should be a valid integer, got a number with a fractional part',
        type: 'int_from_float',
      },
    ],
  ],
  [
    '{"user_external_id": 9007199254740992, "return_url": "", "amount_usd_cents": 1000}',
    [
      {
        loc: ['body', 'user_external_id'],
        msg: 'Input is beyond 2^53: send it as text',
        type: 'less_than_equal',
        ctx: { le: 9007199254740991 },
      },
    ],
  ],
  [
    '{"user_external_id": 1, "return_url": 7, "amount_usd_cents": 1000}',
    [{ loc: ['body', 'return_url'], msg: 'Input should be a valid string', type: 'string_type' }],
  ],
  [
    '{"user_external_id": 1, "return_url": null, "amount_usd_cents": 1000}',
    [{ loc: ['body', 'return_url'], msg: 'Input should be a valid string', type: 'string_type' }],
  ],
  [
    '{"user_external_id": 1, "return_url": [], "amount_usd_cents": 1000}',
    [{ loc: ['body', 'return_url'], msg: 'Input should be a valid string', type: 'string_type' }],
  ],
  [
    '{"user_external_id": 1, "return_url": "https://x.example/yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy", "amount_usd_cents": 1000}',
    [
      {
        loc: ['body', 'return_url'],
        msg: 'String should have at most 2000 characters',
        type: 'string_too_long',
        ctx: { max_length: 2000 },
      },
    ],
  ],
  [
    '{"user_external_id": 1, "return_url": "", "amount_usd_cents": 1000, "metadata": "x"}',
    [{ loc: ['body', 'metadata'], msg: 'Input should be a valid dictionary', type: 'dict_type' }],
  ],
  [
    '{"user_external_id": 1, "return_url": "", "amount_usd_cents": 1000, "metadata": []}',
    [{ loc: ['body', 'metadata'], msg: 'Input should be a valid dictionary', type: 'dict_type' }],
  ],
  [
    '{"user_external_id": 1, "return_url": "", "amount_usd_cents": 1000, "metadata": 7}',
    [{ loc: ['body', 'metadata'], msg: 'Input should be a valid dictionary', type: 'dict_type' }],
  ],
  [
    '{"user_external_id": 1, "return_url": "", "amount_usd_cents": 1000, "amount": "1", "zzz": 1}',
    [
      { loc: ['body', 'amount'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' },
      { loc: ['body', 'zzz'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' },
    ],
  ],
  [
    '{"user_external_id": 0.5, "return_url": null, "amount_usd_cents": 1.5}',
    [
      {
        loc: ['body', 'user_external_id'],
        msg: 'Input should be a valid integer, got a number with a fractional part',
        type: 'int_from_float',
      },
      { loc: ['body', 'return_url'], msg: 'Input should be a valid string', type: 'string_type' },
      {
        loc: ['body', 'amount_usd_cents'],
        msg: 'Input should be a valid integer, got a number with a fractional part',
        type: 'int_from_float',
      },
    ],
  ],
  [
    '{"user_external_id":0.5,"zzz":1}',
    [
      {
        loc: ['body', 'user_external_id'],
        msg: 'Input should be a valid integer, got a number with a fractional part',
        type: 'int_from_float',
      },
      { loc: ['body', 'return_url'], msg: 'Field required', type: 'missing' },
      { loc: ['body', 'amount_usd_cents'], msg: 'Field required', type: 'missing' },
      { loc: ['body', 'zzz'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' },
    ],
  ],
  [
    '[{}]',
    [
      {
        loc: ['body'],
        msg: 'Input should be a valid dictionary or object to extract fields from',
        type: 'model_attributes_type',
      },
    ],
  ],
];
