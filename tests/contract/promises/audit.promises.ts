import { randomBytes } from 'node:crypto';
import { expect } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { expectFault, expectLimit, expectStatus, UTC } from '../expectations.js';
import { promiseTest } from '../scenes/promise-test.js';
import type { Stage } from '../scenes/stage.js';

const DEFAULT_AUDIT_LIMIT = 200;

interface AuditEntry {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly actor: { readonly name: string };
  readonly merchant: { readonly id: number; readonly name: string } | null;
}

/** Promises about the audit log for operators. */
export function auditPromises(on: { readonly stage: Stage }): void {
  const auditOf = async (query: string) =>
    expectStatus(await on.stage.operate('GET', `/audit?${query}`), 200).data as AuditEntry[];

  promiseTest(
    [
      'Endpoints / GET /api/admin/audit',
      'What the service does / 7',
      'Endpoints / Operator / note 3',
      'Resources and their fields / Audit entry / note 1',
    ],
    'returns the newest entries first with 200, with names, of one merchant on request',
    async () => {
      const { id } = await on.stage.anotherShop({ approved: true });
      await on.stage.operate('POST', `/merchants/${id}/pause`);
      const actions = ['merchant.paused', 'merchant.approved', 'merchant.created'];
      const entries = await eventually(async () => {
        const found = await auditOf(`merchant_id=${id}`);
        return found.length === actions.length ? found : undefined;
      });
      expect(entries.map(({ action }) => action).sort()).toEqual([...actions].sort());
      for (const { at, actor, merchant } of entries) {
        expect([merchant?.id, merchant?.name, actor.name.includes('@')]).toEqual([id, 'Contract shop', true]);
        expect(at).toMatch(UTC);
      }
      const [newest, ...older] = entries;
      expect(await auditOf(`merchant_id=${id}&limit=1`)).toEqual([newest]);
      expect(await auditOf(`merchant_id=${id}&limit=3`)).toEqual([newest, ...older]);
      const refused = await on.stage.operate('GET', '/audit?merchant_id=one');
      expectFault(refused, ['query', 'merchant_id'], 'int_parsing');
    },
  );

  promiseTest(
    'Resources and their fields / Audit entry / note 1',
    'cannot be changed, not even by the service that keeps it',
    async () => {
      const { system } = on.stage;
      const newest = await auditOf('limit=1');
      expect(newest).toHaveLength(1);
      for (const sql of ['DELETE FROM admin.audit_log', `UPDATE admin.audit_log SET action = 'nothing'`]) {
        await expect(system.rows(sql)).rejects.toThrow(/append/i);
      }
    },
  );

  promiseTest('Limits / audit list limit', 'is 200 by default', async () => {
    const { owner, id, at } = await on.stage.anotherShop();
    const names = Array.from({ length: 20 }, (_, index) => `Shop ${index}`);
    const rename = (name: string) => owner.call('PATCH', at, { name: `${name} of ${randomBytes(4).toString('hex')}` });
    for (let made = 0; made <= DEFAULT_AUDIT_LIMIT; made += 20) await Promise.all(names.map(rename));
    await eventually(async () => (await auditOf(`merchant_id=${id}&limit=500`)).length > DEFAULT_AUDIT_LIMIT);
    expect(await auditOf(`merchant_id=${id}`)).toHaveLength(DEFAULT_AUDIT_LIMIT);
    await expectLimit({
      send: (limit) => on.stage.operate('GET', `/audit?limit=${limit}`),
      loc: ['query', 'limit'],
      status: 200,
      takes: [1, 500],
      refuses: [
        [0, 'greater_than_equal'],
        ['many', 'int_parsing'],
      ],
    });
  });
}
