import { describe, expect, it } from '@jest/globals';
import { jsonFaults, MAX_JSON_DEPTH } from './json-scan.js';

describe('jsonFaults', () => {
  // Printed by Python 3.11: json.loads(text), e.pos, e.msg.
  it.each([
    ['{', 1, 'Expecting property name enclosed in double quotes'],
    ['{"a', 1, 'Unterminated string starting at'],
    ['{"a"', 4, "Expecting ':' delimiter"],
    ['{"a":', 5, 'Expecting value'],
    ['{"a":}', 5, 'Expecting value'],
    ['{"a" 1}', 5, "Expecting ':' delimiter"],
    ['{"a":1 "b":2}', 7, "Expecting ',' delimiter"],
    ['{"a":1,}', 7, 'Expecting property name enclosed in double quotes'],
    ['[1,]', 3, 'Expecting value'],
    ['[1 2]', 3, "Expecting ',' delimiter"],
    ['tru', 0, 'Expecting value'],
    ['1 2', 2, 'Extra data'],
    ['{"a":"x\ny"}', 7, 'Invalid control character at'],
    ['{"a":"\\q"}', 6, 'Invalid \\escape'],
    ['{"a":"\\u12"}', 7, 'Invalid \\uXXXX escape'],
    ['{"a":"\\u12', 7, 'Invalid \\uXXXX escape'],
    ['{"a":"\\', 5, 'Unterminated string starting at'],
    ['01', 1, 'Extra data'],
    ['1.', 1, 'Extra data'],
    ['-', 0, 'Expecting value'],
    ['[1', 2, "Expecting ',' delimiter"],
    ['{a:1}', 1, 'Expecting property name enclosed in double quotes'],
    ["{'a':1}", 1, 'Expecting property name enclosed in double quotes'],
    ['{"é😀":x}', 6, 'Expecting value'],
    ['  {"a":1}  x', 11, 'Extra data'],
    ['{"a":NULL}', 5, 'Expecting value'],
    ['{"a":1}}', 7, 'Extra data'],
    ['[', 1, 'Expecting value'],
    ['"abc', 0, 'Unterminated string starting at'],
    ['{"a":"\\u00zz"}', 7, 'Invalid \\uXXXX escape'],
  ])('reports for %s what Python reports: at %d, %s', (text, position, error) => {
    const fault = { loc: ['body', position], msg: 'JSON decode error', type: 'json_invalid', ctx: { error } };
    expect(jsonFaults(text)).toEqual([fault]);
    expect(() => JSON.parse(text)).toThrow();
  });

  it('finds nothing in what can be kept', () => {
    const text = ' {"a": [1, -2.50, 1e2, {"b": null, "c": [true, false]}], "\\u00e9": "\\ud83d\\ude00 \\/", "": {}} ';
    expect(jsonFaults(text)).toEqual([]);
    expect(() => JSON.parse(text)).not.toThrow();
  });

  it('leaves numbers of the body itself to the rules of their fields', () => {
    expect(jsonFaults('{"amount": 1e400}')).toEqual([]);
    expect(jsonFaults('{"cart": {"amount": 1e400}}')).toMatchObject([{ loc: ['body', 'cart', 'amount'] }]);
  });

  it('stops at the first level that is too deep, and at a limit of faults', () => {
    expect(jsonFaults('['.repeat(MAX_JSON_DEPTH) + ']'.repeat(MAX_JSON_DEPTH))).toEqual([]);
    expect(jsonFaults('['.repeat(250_000))).toMatchObject([{ type: 'json_too_deep' }]);
    expect(jsonFaults(`[[${'-0,'.repeat(1_000)}0]]`)).toHaveLength(20);
  });
});
