import { describe, expect, it } from '@jest/globals';
import { entityDrift } from '@libs/testing/drift/entity-drift';
import { createTestDatabase } from '@libs/testing/test-database';
import { DataSource } from 'typeorm';
import { service } from '../src/service.js';

describe('the schema of the agent gateway', () => {
  it('is what its entities declare', async () => {
    expect(await entityDrift(service)).toEqual([]);
  });

  it('has functions of triggers and of partitions alone: turns are accepted in TypeScript', async () => {
    const database = await createTestDatabase([service]);
    const client = new DataSource({ type: 'postgres', url: database.adminUrl });
    await client.initialize();

    const functions = await client.query(
      "SELECT proname FROM pg_proc WHERE pronamespace = 'agent_gateway'::regnamespace ORDER BY 1",
    );

    await client.destroy();
    await database.drop();
    expect(functions.map(({ proname }: { proname: string }) => proname)).toEqual([
      'add_up_turn',
      'detach_partition',
      'drop_partition',
      'make_partition',
      'partition_end',
      'refuse_ledger_change',
    ]);
  });
});
