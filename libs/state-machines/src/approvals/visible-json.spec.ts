import { describe, expect, it } from '@jest/globals';
import { argumentsIn, visibleJson } from './visible-json.js';

describe('arguments for people', () => {
  it('hide no character that is drawn as nothing or turns others around, and mean the same', () => {
    const hostile = { to: 'evil\u202egro.elpmaxe', note: 'a\u200bb\u2028c\u00a0\u{e0041}', plain: 'größer 😀' };
    const text = visibleJson(hostile);

    expect(text).toContain('evil\\u202egro');
    expect(text).toContain('a\\u200bb\\u2028c\\u00a0\\udb40\\udc41');
    expect(text).toContain('größer 😀');
    expect(argumentsIn(text)).toEqual(hostile);
  });

  it.each(['', '[]', 'null', '"x"', '{'])('are not %p', (text) => {
    expect(argumentsIn(text)).toBeUndefined();
  });
});
