import { describe, expect, it } from '@jest/globals';
import { Entity } from 'typeorm';
import { ColumnList } from './column-list.js';
import { BigInteger, CountedUp, Hex64, Identity, Json, Text, TextList, Units } from './columns.js';
import { NamedStatement } from './named-statement.js';

@Entity('things')
class Thing {
  @Identity() id: number;
  @CountedUp() place: number;
  @BigInteger() cents: number;
  @Units() units: bigint;
  @Text({ nullable: true }) note: string | null;
  @Json() facts: unknown;
  @TextList() labels: string[];
  @Hex64() hash: string;
}

describe('a statement with named parameters', () => {
  it('has one placeholder for each name, in the order in which they come', () => {
    const statement = new NamedStatement('SELECT :b::int, :a, :b + 1, x::text, :note_2');

    expect(statement.text).toBe('SELECT $1::int, $2, $1 + 1, x::text, $3');
    expect(statement.parameters({ a: 1, b: 2, note_2: null, more: 3 })).toEqual([2, 1, null]);
  });

  it('is refused where a value is missing', () => {
    const statement = new NamedStatement('SELECT :a');

    expect(() => statement.parameters({})).toThrow('the parameter a has no value');
  });
});

describe('the columns of an entity', () => {
  it('are listed as a statement needs them', () => {
    const all = new ColumnList(Thing);
    const some = new ColumnList(Thing, ['units', 'cents']);

    expect(all.definitions).toBe(
      'id bigint, place bigint, cents bigint, units numeric, note text, facts json, labels text[], hash char(64)',
    );
    expect([some.names, some.parameters('new_')]).toEqual(['units, cents', ':new_units::numeric, :new_cents::bigint']);
    expect(new NamedStatement(`INSERT INTO things (${some.names}) SELECT ${some.parameters()}`).text).toBe(
      'INSERT INTO things (units, cents) SELECT $1::numeric, $2::bigint',
    );
  });

  it('are listed for a record whose JSON is a text', () => {
    const some = new ColumnList(Thing, ['cents', 'facts']);

    expect(some.recordDefinitions()).toBe('cents bigint, facts text');
    expect(some.recordValues('r')).toBe('r.cents, r.facts::json');
    expect(some.recordDefinitions('new_')).toBe('new_cents bigint, new_facts text');
    expect(some.recordValues('r', 'new_')).toBe('r.new_cents, r.new_facts::json');
    expect(some.recordAssignments('r')).toBe('cents = r.cents, facts = r.facts::json');
  });

  it('are listed for many rows at once, values and names in the same order', () => {
    const some = new ColumnList(Thing, ['units', 'cents']);

    expect(some.unnested('t')).toBe('unnest(:units::numeric[], :cents::bigint[]) AS t (units, cents)');
    expect(
      some.arraysOf([
        { cents: 1, units: 2n },
        { units: 3n, cents: 4 },
      ]),
    ).toEqual({ units: [2n, 3n], cents: [1, 4] });
  });

  it('are assigned by name', () => {
    const some = new ColumnList(Thing, ['units', 'cents']);

    expect(some.assignments()).toBe('units = excluded.units, cents = excluded.cents');
    expect(some.assignments('s')).toBe('units = s.units, cents = s.cents');
  });

  it('are refused where one is missing', () => {
    expect(() => new ColumnList(Thing, ['nothing' as 'note'])).toThrow('Thing has no column nothing');
  });
});
