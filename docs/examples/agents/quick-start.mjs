const { BASE, KEY } = process.env;

async function api(method, path, body, headers = {}) {
  const answer = await fetch(`${BASE}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const content = await answer.json();
  if (!answer.ok)
    throw new Error(`${content.error?.code}: ${content.error?.message} (trace ${content.error?.trace_id})`);
  return content;
}

/** Polls with growing pauses of at most five seconds. With a webhook you need not poll. */
async function ended(turnId) {
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
    const turn = await api('GET', `/turns/${turnId}`);
    if (turn.state !== 'queued' && turn.state !== 'running') return turn;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

const { space_id: space } = await api('POST', '/spaces', { title: 'Orders' });
await api('PUT', `/spaces/${space}/manifest`, { instructions: 'Take orders and deliver them through the tool.' });
const schema = {
  type: 'object',
  required: ['item', 'count'],
  properties: { item: { type: 'string' }, count: { type: 'integer', minimum: 1 } },
};
await api('PUT', `/spaces/${space}/tools`, { builtin: [{ key: 'output.deliver', config: { schema } }] });

const order = { space, text: 'deliver {"item": "blue shirt", "count": 2}', end_user_ref: 'customer-42' };
const { turn_id } = await api('POST', '/turns', order, { 'idempotency-key': `order-in-${space}` });
const turn = await ended(turn_id);
if (turn.state !== 'done') throw new Error(`${turn.state}: ${turn.error?.code} (trace ${turn.error?.trace_id})`);
const { outputs } = await api('GET', `/turns/${turn_id}`);
console.log(`${outputs[0].count} × ${outputs[0].item}, for US$${turn.billed_cost_usd}`);
