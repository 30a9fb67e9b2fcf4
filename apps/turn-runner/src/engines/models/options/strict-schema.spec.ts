import { describe, expect, it } from '@jest/globals';
import { canBeStrict } from './strict-schema.js';

const text = { type: 'string' };
const closed = (properties: object, required = Object.keys(properties)) => ({
  ...{ type: 'object', properties, required },
  additionalProperties: false,
});

describe('a schema that a provider can keep to', () => {
  it.each([
    [closed({ a: text }), true],
    [closed({}), true],
    [closed({ a: { type: 'array', items: closed({ b: text }) } }), true],
    [closed({ a: { anyOf: [closed({ b: text }), { type: 'null' }] } }), true],
    [closed({ a: text, b: text }, ['a']), false],
    [{ type: 'object', properties: { a: text }, required: ['a'] }, false],
    [{ type: 'object' }, false],
    [closed({ a: { type: 'object', additionalProperties: text } }), false],
    [closed({ a: { type: 'array', items: { type: 'object', properties: {} } } }), false],
  ])('%j: %p', (schema, expected) => expect(canBeStrict(schema)).toBe(expected));
});
