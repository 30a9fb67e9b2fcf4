import type { ValidationFault } from '@libs/errors/app-error';

// Printed by pydantic 2.13.4, as FastAPI reads bodies, queries and paths.

/** Method, path and body of a write, and the faults that its 422 lists. */
export const BODIES: readonly (readonly [method: string, path: string, body: string, detail: ValidationFault[]])[] = [
  ['POST', '/merchants', '', [{ loc: ['body'], msg: 'Field required', type: 'missing' }]],
  ['POST', '/merchants', 'null', [{ loc: ['body'], msg: 'Field required', type: 'missing' }]],
  [
    'POST',
    '/merchants',
    '[]',
    [
      {
        loc: ['body'],
        msg: 'Input should be a valid dictionary or object to extract fields from',
        type: 'model_attributes_type',
      },
    ],
  ],
  ['POST', '/merchants', '{}', [{ loc: ['body', 'name'], msg: 'Field required', type: 'missing' }]],
  [
    'POST',
    '/merchants',
    '{"name":""}',
    [
      {
        loc: ['body', 'name'],
        msg: 'String should have at least 1 character',
        type: 'string_too_short',
        ctx: { min_length: 1 },
      },
    ],
  ],
  [
    'POST',
    '/merchants',
    '{"name":null}',
    [{ loc: ['body', 'name'], msg: 'Input should be a valid string', type: 'string_type' }],
  ],
  [
    'POST',
    '/merchants',
    '{"name":5}',
    [{ loc: ['body', 'name'], msg: 'Input should be a valid string', type: 'string_type' }],
  ],
  [
    'POST',
    '/merchants',
    '{"name": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}',
    [
      {
        loc: ['body', 'name'],
        msg: 'String should have at most 200 characters',
        type: 'string_too_long',
        ctx: { max_length: 200 },
      },
    ],
  ],
  [
    'POST',
    '/merchants',
    '{"name":"a","email":7}',
    [{ loc: ['body', 'email'], msg: 'Input should be a valid string', type: 'string_type' }],
  ],
  [
    'POST',
    '/merchants',
    '{"name":"a","mail":"x@y.example"}',
    [{ loc: ['body', 'mail'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' }],
  ],
  [
    'POST',
    '/merchants',
    '{"name": "a", "email": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}',
    [
      {
        loc: ['body', 'email'],
        msg: 'String should have at most 200 characters',
        type: 'string_too_long',
        ctx: { max_length: 200 },
      },
    ],
  ],
  [
    'PATCH',
    '/merchants/:id',
    '{"name":""}',
    [
      {
        loc: ['body', 'name'],
        msg: 'String should have at least 1 character',
        type: 'string_too_short',
        ctx: { min_length: 1 },
      },
    ],
  ],
  [
    'PATCH',
    '/merchants/:id',
    '{"name": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}',
    [
      {
        loc: ['body', 'name'],
        msg: 'String should have at most 100 characters',
        type: 'string_too_long',
        ctx: { max_length: 100 },
      },
    ],
  ],
  [
    'PATCH',
    '/merchants/:id',
    '{"email":false}',
    [{ loc: ['body', 'email'], msg: 'Input should be a valid string', type: 'string_type' }],
  ],
  [
    'PATCH',
    '/merchants/:id',
    '[1]',
    [
      {
        loc: ['body'],
        msg: 'Input should be a valid dictionary or object to extract fields from',
        type: 'model_attributes_type',
      },
    ],
  ],
  [
    'PATCH',
    '/merchants/:id/settings',
    '{"session_window_min":14}',
    [
      {
        loc: ['body', 'session_window_min'],
        msg: 'Input should be greater than or equal to 15',
        type: 'greater_than_equal',
        ctx: { ge: 15 },
      },
    ],
  ],
  [
    'PATCH',
    '/merchants/:id/settings',
    '{"session_window_min":1441}',
    [
      {
        loc: ['body', 'session_window_min'],
        msg: 'Input should be less than or equal to 1440',
        type: 'less_than_equal',
        ctx: { le: 1440 },
      },
    ],
  ],
  [
    'PATCH',
    '/merchants/:id/settings',
    '{"session_window_min":"soon"}',
    [
      {
        loc: ['body', 'session_window_min'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    'PATCH',
    '/merchants/:id/settings',
    '{"session_window_min":60.5}',
    [
      {
        loc: ['body', 'session_window_min'],
        msg: 'Input should be a valid integer, got a number with a fractional part',
        type: 'int_from_float',
      },
    ],
  ],
  [
    'PATCH',
    '/merchants/:id/settings',
    '{"session_window_min":null}',
    [{ loc: ['body', 'session_window_min'], msg: 'Input should be a valid integer', type: 'int_type' }],
  ],
  [
    'PATCH',
    '/merchants/:id/settings',
    '{"underpayment_tolerance_bps":-1}',
    [
      {
        loc: ['body', 'underpayment_tolerance_bps'],
        msg: 'Input should be greater than or equal to 0',
        type: 'greater_than_equal',
        ctx: { ge: 0 },
      },
    ],
  ],
  [
    'PATCH',
    '/merchants/:id/settings',
    '{"embed_origins":"x"}',
    [{ loc: ['body', 'embed_origins'], msg: 'Input should be a valid list', type: 'list_type' }],
  ],
  [
    'PATCH',
    '/merchants/:id/settings',
    '{"embed_origins":{}}',
    [{ loc: ['body', 'embed_origins'], msg: 'Input should be a valid list', type: 'list_type' }],
  ],
  [
    'PATCH',
    '/merchants/:id/settings',
    '{"embed_origins":null}',
    [{ loc: ['body', 'embed_origins'], msg: 'Input should be a valid list', type: 'list_type' }],
  ],
  [
    'PATCH',
    '/merchants/:id/settings',
    '{"embed_origins": ["https://a.example", "https://a.example", "https://a.example", "https://a.example", "https://a.example", "https://a.example", "https://a.example", "https://a.example", "https://a.example", "https://a.example", "https://a.example"]}',
    [
      {
        loc: ['body', 'embed_origins'],
        msg: 'List should have at most 10 items after validation, not 11',
        type: 'too_long',
        ctx: { field_type: 'List', max_length: 10, actual_length: 11 },
      },
    ],
  ],
  [
    'POST',
    '/merchants/:id/sessions',
    '{}',
    [{ loc: ['body', 'amount_usd_cents'], msg: 'Field required', type: 'missing' }],
  ],
  [
    'POST',
    '/merchants/:id/sessions',
    '{"amount_usd_cents":0}',
    [
      {
        loc: ['body', 'amount_usd_cents'],
        msg: 'Input should be greater than or equal to 1',
        type: 'greater_than_equal',
        ctx: { ge: 1 },
      },
    ],
  ],
  [
    'POST',
    '/merchants/:id/sessions',
    '{"amount_usd_cents":100,"note":5}',
    [{ loc: ['body', 'note'], msg: 'Input should be a valid string', type: 'string_type' }],
  ],
  [
    'POST',
    '/merchants/:id/sessions',
    '{"amount_usd_cents": 100, "note": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}',
    [
      {
        loc: ['body', 'note'],
        msg: 'String should have at most 200 characters',
        type: 'string_too_long',
        ctx: { max_length: 200 },
      },
    ],
  ],
  [
    'POST',
    '/merchants/:id/sessions',
    '{"amount_usd_cents":100,"user_external_id":null}',
    [{ loc: ['body', 'user_external_id'], msg: 'Input should be a valid integer', type: 'int_type' }],
  ],
  [
    'POST',
    '/merchants/:id/sessions',
    '{"amount_usd_cents":100,"return_url":null}',
    [{ loc: ['body', 'return_url'], msg: 'Input should be a valid string', type: 'string_type' }],
  ],
  [
    'PATCH',
    '/merchants/:id/webhook_endpoints/1',
    '{"active":"maybe"}',
    [
      {
        loc: ['body', 'active'],
        msg: 'Input should be a valid boolean, unable to interpret input',
        type: 'bool_parsing',
      },
    ],
  ],
  [
    'PATCH',
    '/merchants/:id/webhook_endpoints/1',
    '{"active":2}',
    [
      {
        loc: ['body', 'active'],
        msg: 'Input should be a valid boolean, unable to interpret input',
        type: 'bool_parsing',
      },
    ],
  ],
  [
    'PATCH',
    '/merchants/:id/webhook_endpoints/1',
    '{"active":[]}',
    [{ loc: ['body', 'active'], msg: 'Input should be a valid boolean', type: 'bool_type' }],
  ],
  [
    'PATCH',
    '/merchants/:id/webhook_endpoints/1',
    '{"active":1.5}',
    [{ loc: ['body', 'active'], msg: 'Input should be a valid boolean', type: 'bool_type' }],
  ],
  [
    'PATCH',
    '/merchants/:id/webhook_endpoints/1',
    '{"url":5}',
    [{ loc: ['body', 'url'], msg: 'Input should be a valid string', type: 'string_type' }],
  ],
  [
    'PATCH',
    '/merchants/:id/webhook_endpoints/1',
    '{"url": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}',
    [
      {
        loc: ['body', 'url'],
        msg: 'String should have at most 2000 characters',
        type: 'string_too_long',
        ctx: { max_length: 2000 },
      },
    ],
  ],
  [
    'POST',
    '/merchants/:id/wallets/bring_own',
    '{}',
    [{ loc: ['body', 'treasury_address'], msg: 'Field required', type: 'missing' }],
  ],
  [
    'POST',
    '/merchants/:id/wallets/bring_own',
    '{"treasury_address":"0x1"}',
    [
      {
        loc: ['body', 'treasury_address'],
        msg: 'String should have at least 42 characters',
        type: 'string_too_short',
        ctx: { min_length: 42 },
      },
    ],
  ],
  [
    'POST',
    '/merchants/:id/wallets/bring_own',
    '{"treasury_address": "0x11111111111111111111111111111111111111111"}',
    [
      {
        loc: ['body', 'treasury_address'],
        msg: 'String should have at most 42 characters',
        type: 'string_too_long',
        ctx: { max_length: 42 },
      },
    ],
  ],
  [
    'POST',
    '/merchants/:id/wallets/bring_own',
    '{"treasury_address":5}',
    [{ loc: ['body', 'treasury_address'], msg: 'Input should be a valid string', type: 'string_type' }],
  ],
  [
    'POST',
    '/merchants/:id/webhook_deliveries/replay_failed',
    '{}',
    [{ loc: ['body', 'since'], msg: 'Field required', type: 'missing' }],
  ],
  [
    'POST',
    '/merchants/:id/webhook_deliveries/replay_failed',
    '{"since":[]}',
    [{ loc: ['body', 'since'], msg: 'Input should be a valid datetime', type: 'datetime_type' }],
  ],
  [
    'POST',
    '/merchants/:id/webhook_deliveries/replay_failed',
    '{"since":"2026-03-01"}',
    [{ loc: ['body', 'since'], msg: 'Input should have timezone info', type: 'timezone_aware' }],
  ],
  [
    'POST',
    '/merchants/:id/webhook_deliveries/replay_failed',
    '{"since":"2026-03-01T12:00:00"}',
    [{ loc: ['body', 'since'], msg: 'Input should have timezone info', type: 'timezone_aware' }],
  ],
  [
    'POST',
    '/merchants/:id/webhook_deliveries/replay_failed',
    '{"since":"soon"}',
    [
      {
        loc: ['body', 'since'],
        msg: 'Input should be a valid datetime or date, input is too short',
        type: 'datetime_from_date_parsing',
        ctx: { error: 'input is too short' },
      },
    ],
  ],
  [
    'POST',
    '/merchants/:id/webhook_deliveries/replay_failed',
    '{"since":"2026-03-01T12:00:00Z","endpoint_id":"x"}',
    [
      {
        loc: ['body', 'endpoint_id'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
];

/** The path of a GET with its query, and the faults that its 422 lists. */
export const QUERIES: readonly (readonly [path: string, detail: ValidationFault[]])[] = [
  [
    '/merchants/:id/payments?limit=0',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be greater than or equal to 1',
        type: 'greater_than_equal',
        ctx: { ge: 1 },
      },
    ],
  ],
  [
    '/merchants/:id/payments?limit=-1',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be greater than or equal to 1',
        type: 'greater_than_equal',
        ctx: { ge: 1 },
      },
    ],
  ],
  [
    '/merchants/:id/payments?limit=501',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be less than or equal to 500',
        type: 'less_than_equal',
        ctx: { le: 500 },
      },
    ],
  ],
  [
    '/merchants/:id/payments?limit=x',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/payments?limit=1.5',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/payments?limit=',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/sessions?limit=0',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be greater than or equal to 1',
        type: 'greater_than_equal',
        ctx: { ge: 1 },
      },
    ],
  ],
  [
    '/merchants/:id/sessions?limit=-1',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be greater than or equal to 1',
        type: 'greater_than_equal',
        ctx: { ge: 1 },
      },
    ],
  ],
  [
    '/merchants/:id/sessions?limit=501',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be less than or equal to 500',
        type: 'less_than_equal',
        ctx: { le: 500 },
      },
    ],
  ],
  [
    '/merchants/:id/sessions?limit=x',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/sessions?limit=1.5',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/sessions?limit=',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/webhook_deliveries?limit=0',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be greater than or equal to 1',
        type: 'greater_than_equal',
        ctx: { ge: 1 },
      },
    ],
  ],
  [
    '/merchants/:id/webhook_deliveries?limit=-1',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be greater than or equal to 1',
        type: 'greater_than_equal',
        ctx: { ge: 1 },
      },
    ],
  ],
  [
    '/merchants/:id/webhook_deliveries?limit=201',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be less than or equal to 200',
        type: 'less_than_equal',
        ctx: { le: 200 },
      },
    ],
  ],
  [
    '/merchants/:id/webhook_deliveries?limit=x',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/webhook_deliveries?limit=1.5',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/webhook_deliveries?limit=',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/api_keys?limit=0',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be greater than or equal to 1',
        type: 'greater_than_equal',
        ctx: { ge: 1 },
      },
    ],
  ],
  [
    '/merchants/:id/api_keys?limit=-1',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be greater than or equal to 1',
        type: 'greater_than_equal',
        ctx: { ge: 1 },
      },
    ],
  ],
  [
    '/merchants/:id/api_keys?limit=201',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be less than or equal to 200',
        type: 'less_than_equal',
        ctx: { le: 200 },
      },
    ],
  ],
  [
    '/merchants/:id/api_keys?limit=x',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/api_keys?limit=1.5',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/api_keys?limit=',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/wallets?limit=0',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be greater than or equal to 1',
        type: 'greater_than_equal',
        ctx: { ge: 1 },
      },
    ],
  ],
  [
    '/merchants/:id/wallets?limit=-1',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be greater than or equal to 1',
        type: 'greater_than_equal',
        ctx: { ge: 1 },
      },
    ],
  ],
  [
    '/merchants/:id/wallets?limit=201',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be less than or equal to 200',
        type: 'less_than_equal',
        ctx: { le: 200 },
      },
    ],
  ],
  [
    '/merchants/:id/wallets?limit=x',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/wallets?limit=1.5',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/wallets?limit=',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/members?limit=0',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be greater than or equal to 1',
        type: 'greater_than_equal',
        ctx: { ge: 1 },
      },
    ],
  ],
  [
    '/merchants/:id/members?limit=-1',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be greater than or equal to 1',
        type: 'greater_than_equal',
        ctx: { ge: 1 },
      },
    ],
  ],
  [
    '/merchants/:id/members?limit=201',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be less than or equal to 200',
        type: 'less_than_equal',
        ctx: { le: 200 },
      },
    ],
  ],
  [
    '/merchants/:id/members?limit=x',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/members?limit=1.5',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/members?limit=',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/webhook_endpoints?limit=0',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be greater than or equal to 1',
        type: 'greater_than_equal',
        ctx: { ge: 1 },
      },
    ],
  ],
  [
    '/merchants/:id/webhook_endpoints?limit=-1',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be greater than or equal to 1',
        type: 'greater_than_equal',
        ctx: { ge: 1 },
      },
    ],
  ],
  [
    '/merchants/:id/webhook_endpoints?limit=201',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be less than or equal to 200',
        type: 'less_than_equal',
        ctx: { le: 200 },
      },
    ],
  ],
  [
    '/merchants/:id/webhook_endpoints?limit=x',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/webhook_endpoints?limit=1.5',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/webhook_endpoints?limit=',
    [
      {
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/sessions?status=nope',
    [
      {
        loc: ['query', 'status'],
        msg: "Input should be 'open', 'processing', 'paid', 'expired' or 'canceled'",
        type: 'enum',
        ctx: { expected: "'open', 'processing', 'paid', 'expired' or 'canceled'" },
      },
    ],
  ],
  [
    '/merchants/:id/webhook_deliveries?status=nope',
    [
      {
        loc: ['query', 'status'],
        msg: "Input should be 'pending', 'delivered' or 'failed'",
        type: 'enum',
        ctx: { expected: "'pending', 'delivered' or 'failed'" },
      },
    ],
  ],
  [
    '/merchants/x',
    [
      {
        loc: ['path', 'merchant_id'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/1.5',
    [
      {
        loc: ['path', 'merchant_id'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      },
    ],
  ],
  [
    '/merchants/:id/payments?from=2026-03-01T12:00:00',
    [{ loc: ['query', 'from'], msg: 'Input should have timezone info', type: 'timezone_aware' }],
  ],
  [
    '/merchants/:id/sessions?search=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    [
      {
        loc: ['query', 'search'],
        msg: 'String should have at most 200 characters',
        type: 'string_too_long',
        ctx: { max_length: 200 },
      },
    ],
  ],
];
