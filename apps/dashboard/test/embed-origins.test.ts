import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useDashboard } from './people.js';

const { world, anOwner, join } = useDashboard();

const MESSAGE = 'Input should be an origin such as https://shop.example, without a path; http only for localhost';

describe('embed_origins of a merchant’s settings', () => {
  it('are kept as browsers write them, each once, audited and published', async () => {
    const [changed, audited] = [world.bus.receives('merchant.changed'), world.bus.receives('audit.recorded')];
    const owner = await anOwner();
    const path = `${owner.path}/settings`;

    const response = await owner.call('PATCH', path, {
      embed_origins: ['HTTPS://Shop.Example:443', 'https://shop.example', 'http://localhost:5173'],
    });

    const embed_origins = ['https://shop.example', 'http://localhost:5173'];
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ embed_origins });
    expect((await owner.call('GET', path)).body).toMatchObject({ embed_origins });
    const published = await eventually(() => changed.find((one) => one.embed_origins?.length === 2));
    expect(published).toMatchObject({ merchant_id: owner.merchant.id, embed_origins });
    const entry = await eventually(() => audited.find(({ action }) => action === 'merchant.settings_changed'));
    expect(entry).toMatchObject({ before: { embed_origins: [] }, after: { embed_origins } });
  });

  it('change nothing and audit nothing when the list is the same', async () => {
    const audited = world.bus.receives('audit.recorded');
    const owner = await anOwner();
    const path = `${owner.path}/settings`;
    await owner.call('PATCH', path, { embed_origins: ['https://shop.example'] });

    await owner.call('PATCH', path, { embed_origins: ['https://SHOP.example'] });
    await owner.call('PATCH', path, { embed_origins: [] });

    await eventually(() => audited.filter(({ merchant_id }) => merchant_id === owner.merchant.id).length >= 3);
    const entries = audited.filter(({ merchant_id }) => merchant_id === owner.merchant.id);
    expect(entries.map(({ after }) => after?.['embed_origins'])).toEqual([[], ['https://shop.example'], []]);
  });

  it('are refused where they are no bare origins, each at its position', async () => {
    const owner = await anOwner();

    const response = await owner.call('PATCH', `${owner.path}/settings`, {
      embed_origins: ['http://shop.example', 'https://shop.example', 'https://shop.example/pay', 7],
    });

    const fault = (index: number) => ({ loc: ['body', 'embed_origins', index], msg: MESSAGE, type: 'origin_invalid' });
    expect([response.status, response.body.detail]).toEqual([422, [fault(0), fault(2), fault(3)]]);
  });

  it.each([
    ['https://shop.example', 'list_type'],
    [null, 'list_type'],
    [Array.from({ length: 11 }, (_, i) => `https://${i}.example`), 'too_long'],
  ])('are refused as %p', async (embed_origins, type) => {
    const owner = await anOwner();

    const response = await owner.call('PATCH', `${owner.path}/settings`, { embed_origins });

    expect(response.status).toBe(422);
    expect(response.body.detail).toMatchObject([{ loc: ['body', 'embed_origins'], msg: expect.any(String), type }]);
  });

  it('are not for developers to change', async () => {
    const owner = await anOwner();
    const developer = await join(owner.merchant.id, 'developer');

    const refused = await developer.call('PATCH', `${owner.path}/settings`, { embed_origins: [] });

    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_role']);
  });
});
