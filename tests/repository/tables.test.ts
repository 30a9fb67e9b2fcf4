import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import type { Sources } from './sql-locations.js';
import { foreignWrites, tableOwners } from './table-writes.js';

const ACCEPT = 'accepting turns is one statement under the lock of the account (ADR 0017), with its event';
const CHARGE =
  'the end of many turns settles accounts, days, ledger and what spaces and threads take in one statement, or none of them';
const GROW = 'a hold grows on the turn, the account and its days in one statement, so that they cannot differ';
const MOVE = 'a transition changes the turn and appends its event in one statement, many turns at a time';
const STORAGE = 'storage is counted in the statement that writes or deletes the bytes, often outside a transaction';
const SESSION = 'a new session is one statement with its event and its idempotency key';
const TEST_DATA =
  'test data is deleted by one folder, which live code never reaches, in the transaction of the event that orders it';
const BURST = 'many small transfers are written by one statement, so that a flood does not delay other payments';
const SWEPT = 'which sweep moved which payment is decided by the logs of this folder, row by row, in the statement';
const EMPTY = 'an empty range and its last block are read at every look, so one statement keeps both';
const SUBMIT = 'a run and its place in the lane are submitted in one statement, which locks the lane first';
const LANE_FIRST = 'a lane is locked before its run, also by whoever cancels a turn, before or after it arrives';
const END = 'the end of a run frees its lane, settles its calls and is published in one statement, under its lease';
const CLAIM = 'a claim and the lease of it are written by one statement, which passes over what others hold';
const JOURNAL = 'a step and its cost are written in one statement, fenced by the lease of the run';
const WAITS =
  'a run that begins or ends to wait for a person, the call and the event are one statement, fenced by the lease';
const COMPLETE = 'the results of a batch of attempts are one statement, fenced by the claim of each delivery';

/** The writes of a file to another folder's tables, and why their owner has no method for them. */
const MAY_WRITE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'apps/agent-gateway/src/acceptance/accept.repository.ts': {
    'UPDATE account': ACCEPT,
    'UPDATE space': ACCEPT,
    'INSERT INTO day_spend': ACCEPT,
    'INSERT INTO thread': ACCEPT,
    'INSERT INTO turn': ACCEPT,
    'INSERT INTO turn_event': ACCEPT,
    'INSERT INTO outbox': ACCEPT,
  },
  'apps/agent-gateway/src/charges/charges.repository.ts': {
    'UPDATE account': CHARGE,
    'UPDATE day_spend': CHARGE,
    'INSERT INTO ledger': CHARGE,
    'INSERT INTO space_cost': CHARGE,
    'UPDATE thread': CHARGE,
  },
  'apps/agent-gateway/src/hold-growth/hold-growth.repository.ts': {
    'UPDATE turn': GROW,
    'UPDATE account': GROW,
    'INSERT INTO day_spend': GROW,
  },
  'apps/agent-gateway/src/ledger/ledger.service.ts': {
    'UPDATE account': 'a balance changes in the statement that writes why, so that the ledger always adds up to it',
  },
  'apps/agent-gateway/src/stored-files/file-chunks.service.ts': { 'UPDATE account': STORAGE },
  'apps/agent-gateway/src/stored-files/stored-files.service.ts': {
    'UPDATE account': STORAGE,
    'INSERT INTO removed_object': STORAGE,
  },
  'apps/agent-gateway/src/transitions/transitions.repository.ts': {
    'UPDATE turn': MOVE,
    'INSERT INTO turn_event': MOVE,
  },
  'apps/chain-indexer/src/progress/progress.repository.ts': {
    'INSERT INTO outbox': 'how far the chain is known is published by one statement, fenced by the epoch of the cursor',
  },
  'apps/chain-indexer/src/watched-addresses/watched-addresses.repository.ts': {
    'INSERT INTO backfills': 'an address is watched and queued in one statement, and queued only if it was not watched',
  },
  'apps/sessions/src/new-sessions/new-sessions.repository.ts': {
    'INSERT INTO sessions': SESSION,
    'INSERT INTO idempotency_keys': SESSION,
    'INSERT INTO outbox': SESSION,
  },
  'apps/sessions/src/payments/small-transfers/small-transfers.repository.ts': {
    'INSERT INTO payments': BURST,
  },
  'apps/sessions/src/test-mode/test-data.repository.ts': {
    'UPDATE sessions': TEST_DATA,
    'DELETE FROM payments': TEST_DATA,
    'DELETE FROM sessions': TEST_DATA,
    'DELETE FROM idempotency_keys': TEST_DATA,
  },
  'apps/sweeper/src/checkouts/checkouts.repository.ts': {
    'DELETE FROM given_terms':
      'a mistyped contract goes with its terms when the service starts, before the folders that stand on contracts do',
  },
  'apps/sweeper/src/contract-logs/cursors.repository.ts': { 'INSERT INTO anchors': EMPTY },
  'apps/sweeper/src/ledger/swept-payments.repository.ts': { 'UPDATE payments': SWEPT },
  'apps/turn-runner/src/approvals/approvals.repository.ts': {
    'UPDATE run': WAITS,
    'INSERT INTO outbox': WAITS,
  },
  'apps/turn-runner/src/journal/journal.repository.ts': { 'UPDATE run': JOURNAL, 'INSERT INTO outbox': JOURNAL },
  'apps/turn-runner/src/lanes/lanes.repository.ts': { 'UPDATE run': CLAIM, 'INSERT INTO outbox': CLAIM },
  'apps/turn-runner/src/runs/runs.repository.ts': { 'INSERT INTO lane': LANE_FIRST, 'UPDATE lane': LANE_FIRST },
  'apps/turn-runner/src/runs/stored/submit-runs.queries.ts': { 'INSERT INTO lane': SUBMIT },
  'apps/turn-runner/src/runs/stored/end-runs.queries.ts': {
    'UPDATE lane': END,
    'UPDATE tool_call': END,
    'INSERT INTO turn_step': END,
    'INSERT INTO outbox': END,
  },
  'apps/webhook-dispatcher/src/completions/completions.repository.ts': {
    'UPDATE delivery': COMPLETE,
    'INSERT INTO attempt': COMPLETE,
    'UPDATE endpoint': COMPLETE,
  },
  'apps/webhook-dispatcher/src/dispatch/claims.repository.ts': { 'UPDATE delivery': CLAIM },
  'apps/webhook-dispatcher/src/test-data/test-data.repository.ts': {
    'DELETE FROM event': TEST_DATA,
    'DELETE FROM delivery': TEST_DATA,
    'DELETE FROM attempt': TEST_DATA,
  },
  'apps/webhook-dispatcher/src/held-deliveries/held-deliveries.service.ts': {
    'UPDATE delivery':
      'endpoints, on which deliveries stand, fail what waits for them in the transaction that ends or revives them',
  },
};

function sources(): Sources {
  const globs = ['apps/*/src/**/*.ts', 'libs/*/src/**/*.entity.ts'];
  const paths = globSync(globs, { cwd: ROOT }).filter((path) => !/^apps\/[a-z-]+-web\//.test(path));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

describe('The tables of services', () => {
  const all = sources();

  it('belong to the folders of their entities', () => {
    const names = [...tableOwners(all).values()].flatMap(({ byName }) => [...byName.keys()]);
    expect(names.length).toBeGreaterThan(80);
  });

  it('are written in their folders, and elsewhere by listed statements only', () => {
    const found = foreignWrites(all).map(({ path, what }) => `${path}: ${what}`);
    const listed = Object.entries(MAY_WRITE).flatMap(([path, writes]) =>
      Object.keys(writes).map((what) => `${path}: ${what}`),
    );
    expect(found.sort()).toEqual(listed.sort());
  });
});

/** An inserted value of a template. */
const PUT_IN = ['$', '{part}'].join('');

describe('What is found in a planted service', () => {
  const ENTITIES: Sources = {
    'apps/lamp/src/lamps/lamp.entity.ts': `@Entity('lamp') export class LampRow {} @Entity('bulb') class BulbRow {}`,
    'apps/lamp/src/rooms/room.entity.ts': `@Entity('room') export class RoomRow {}`,
    'libs/post/src/letter.entity.ts': `@Entity('letter') export class LetterRow {}`,
  };
  const inRooms = (text: string) =>
    foreignWrites({ ...ENTITIES, 'apps/lamp/src/rooms/deep/rooms.repository.ts': text }).map(({ what }) => what);

  it.each([
    ['UPDATE lamp', 'sql.query(`UPDATE lamp l SET lit = true`);'],
    ['UPDATE lamp', `sql.query('WITH a AS (UPDATE ONLY "lamp" AS l SET lit = $1) SELECT 1');`],
    ['INSERT INTO bulb', `const ADD = new NamedStatement(\`INSERT INTO bulb AS b (${PUT_IN}) VALUES (1)\`);`],
    ['DELETE FROM lamp', 'sql.query(`DELETE /* at once */ FROM lamp`);'],
    ['DELETE FROM lamp', 'sql.query(`delete from home.lamp where id = $1`);'],
    ['UPDATE lamp', `sql.query(\`update lamp set lit = ${PUT_IN}\`);`],
    ['TRUNCATE bulb', 'sql.query(`TRUNCATE TABLE bulb`);'],
    ['INSERT INTO letter', "sql.query('INSERT INTO letter VALUES (1)');"],
    ['UPDATE ?', `sql.query(\`UPDATE ${PUT_IN} SET lit = true\`);`],
    ['DELETE FROM ?', "sql.query('DELETE FROM ' + table);"],
    ['UPDATE attic', 'sql.query(`UPDATE attic SET lit = true`);'],
    ['INSERT INTO lamp', 'tx.repository(LampRow).insert(row);'],
    ['UPDATE lamp', "tx.repository(LampRow)['update'](1, {});"],
    ['WRITE lamp', 'tx.repository(LampRow).createQueryBuilder();'],
    ['WRITE lamp', 'const lamps = tx.repository(LampRow); await lamps.save(row);'],
    ['WRITE lamp', "import { LampRow as Row } from '../lamps/lamp.entity.js'; const Mine = Row;"],
    ['WRITE lamp', 'write({ entity: LampRow });'],
    ['WRITE lamp', 'for (const Row of [LampRow]) write(Row);'],
    ['WRITE ?', 'tx.repository(entity).save(row);'],
    ['INSERT INTO bulb', 'insertNew(sql, BulbRow, rows);'],
    ['UPDATE bulb', 'updateRows(sql, BulbRow, {}, {});'],
    ['WRITE lamp', "const LAMPS = new LeaseQueue(LampRow, { name: 'lamps' });"],
    ['WRITE lamp', "tx.repository(RoomRow).find(); query.delete().from('lamp');"],
    ['INSERT INTO lamp', "const TRIES = { table: 'lamp', key: 'id' };"],
  ])('is %s in %s', (what, text) => {
    expect(inRooms(text)).toEqual([what]);
  });

  it.each([
    'sql.query(`UPDATE room SET dark = true`); tx.repository(RoomRow).insert(row);',
    'sql.query(`SELECT 1 FROM lamp FOR UPDATE SKIP LOCKED`); sql.query(`SELECT 1 FROM lamp FOR NO KEY UPDATE`);',
    'sql.query(`INSERT INTO room AS r (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET dark = true`);',
    'tx.repository(LampRow).findOneBy({ id }); tx.repository(LampRow).countBy({ id });',
    'const LAMP = new ColumnList(LampRow); const LEASE = new LeaseTerms(LampRow);',
    "/** UPDATE lamp SET lit = true */ throw new Error('update the lamp, or insert into it a bulb');",
    'class Light { @ForeignKey(() => LampRow) lamp: LampRow; }',
  ])('is no write in %s', (text) => {
    expect(inRooms(text)).toEqual([]);
  });

  it('is a write in src itself, and none in migrations, commands and lists of entities', () => {
    const at = (path: string) => foreignWrites({ ...ENTITIES, [path]: 'sql.query(`UPDATE lamp SET lit = true`);' });
    expect(at('apps/lamp/src/lights.ts')).toEqual([
      { path: 'apps/lamp/src/lights.ts', what: 'UPDATE lamp', owner: 'apps/lamp/src/lamps' },
    ]);
    for (const folder of ['migrations', 'commands']) expect(at(`apps/lamp/src/${folder}/0001-lamps.ts`)).toEqual([]);
    const list = { 'apps/lamp/src/entities.ts': 'export const ENTITIES = [LampRow];' };
    expect(foreignWrites({ ...ENTITIES, ...list })).toEqual([]);
  });

  it('is an entity whose table cannot be told, or is there twice', () => {
    expect(() => tableOwners({ 'apps/lamp/src/a/a.entity.ts': '@Entity(NAME) class A {}' })).toThrow('plain name');
    expect(() => tableOwners({ ...ENTITIES, 'apps/lamp/src/b/b.entity.ts': `@Entity('lamp') class B {}` })).toThrow(
      'two entities of lamp',
    );
  });
});
