import { expect, it } from '@jest/globals';
import { getMetadataStorage, IsInt, IsString, MaxLength, ValidateNested, validate } from 'class-validator';
import { keepKnownRules } from './known-rules.js';

class Inner {
  @IsInt() count: number;
}
class Base {
  @IsString() name: unknown;
}
class Outer extends Base {
  @MaxLength(3) text: string;
  @ValidateNested() inner: Inner;
}

/** Returns the rules that each property of an object breaks. */
async function broken(object: object) {
  const errors = await validate(object, { whitelist: true, forbidUnknownValues: false });
  return errors.map(({ property, constraints, children }) => [
    property,
    Object.keys(constraints ?? {}),
    (children ?? []).map((child) => child.property),
  ]);
}

it('rules that are kept are those of the class, of its parents and of what lies in it, for each object', async () => {
  const wrong = () =>
    Object.assign(new Outer(), { name: 1, text: 'long', inner: Object.assign(new Inner(), { count: 'x' }) });
  const before = await broken(wrong());
  keepKnownRules(getMetadataStorage());

  expect(before.map(([property]) => property).toSorted()).toEqual(['inner', 'name', 'text']);
  for (let round = 0; round < 2; round++) expect(await broken(wrong())).toEqual(before);
  expect(
    await broken(Object.assign(wrong(), { name: 'a', text: 'abc', inner: Object.assign(new Inner(), { count: 1 }) })),
  ).toEqual([]);
});

it('a rule that is added later counts from then on', async () => {
  class Late {
    @IsString() text: unknown;
  }
  const object = Object.assign(new Late(), { text: 'long' });
  expect(await broken(object)).toEqual([]);

  MaxLength(3)(Late.prototype, 'text');

  expect(await broken(object)).toEqual([['text', ['maxLength'], []]]);
});
