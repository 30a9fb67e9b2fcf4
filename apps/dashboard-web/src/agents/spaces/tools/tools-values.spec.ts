import { describe, expect, it } from '@jest/globals';
import { newGrant, toolsBody, toolsFaults, toolsValues } from './tools-values.js';

const TOOLS: Parameters<typeof toolsValues>[0] = {
  builtin: [
    { key: 'files', config: {} },
    { key: 'memory', config: { scope: 'end_user' } },
    { key: 'code.js', config: { timeout_ms: 500 } },
    { key: 'output.deliver', config: { schema: { type: 'object' }, description: 'the order' } },
    {
      key: 'http.fetch',
      config: { allowed_hosts: ['a.example'], methods: ['GET'], headers: { 'X-Key': '{{secret:A}}' } },
    },
    { key: 'checkout', config: { merchant_id: 7, max_amount_usd_cents: 2_550 } },
  ],
  mcp_servers: [
    {
      name: 'crm',
      url: 'https://crm.example/mcp',
      transport: 'sse',
      headers: { Authorization: 'Bearer {{secret:CRM}}' },
      allowed_tools: ['find'],
      required: true,
      timeout_s: 12,
    },
  ],
  permissions: [
    { tool: 'crm.*', permission: 'ask', ask_above_usd: null },
    { tool: 'checkout_create_payment_link', permission: 'ask', ask_above_usd: 50 },
  ],
  approvals: { expires_after_s: 3_600, approvers: ['lead@example.com'] },
};

describe('the form of tools', () => {
  it('sends back what it was given', () => {
    expect(toolsBody(toolsValues(TOOLS))).toEqual(TOOLS);
  });

  it('sends back unknown fields, and nothing that only a response has', () => {
    const response = { ...TOOLS, space_id: 'sp_1', version: 3, updated_at: null };
    const builtin = [
      { key: 'time' as const, config: { zones: ['UTC'] } },
      {
        key: 'output.deliver' as const,
        config: { schema: { type: 'object' }, description: 'the order', strict: true },
      },
    ];
    const later = { builtin, limits: { calls: 3 } };

    expect(toolsBody(toolsValues({ ...response, ...later } as never))).toEqual({ ...TOOLS, ...later });
  });

  it('reports at the field what it can check by itself', () => {
    const deliver = { ...newGrant('output.deliver', 7), config: { schema: '{', description: '' } };
    const checkout = { ...newGrant('checkout', 7), config: { merchant_id: '', max_amount_usd_cents: 'much' } };

    expect(toolsFaults({ ...toolsValues(TOOLS), builtin: [deliver, checkout], mcp_servers: [] })).toEqual({
      'builtin.0.config.schema': 'This is not valid JSON.',
      'builtin.1.config.merchant_id': 'Choose the merchant whose payment links it creates.',
      'builtin.1.config.max_amount_usd_cents': 'Enter an amount in US dollars, such as 9.99.',
    });
  });
});
