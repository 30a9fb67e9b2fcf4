import { expect, it } from '@jest/globals';
import { urlKey } from './url-key.js';

it.each([
  'https://shop.example/hook',
  'https://SHOP.example/hook',
  'https://shop.example:443/hook',
  'https://shop.example/hook#part',
  'https://shop.example/hook?',
  'https://shop.example./hook',
  'https://shop.example/a/../hook',
  ' https://shop.example/hook',
])('%s has the same key', (url) => expect(urlKey(url)).toBe('https://shop.example/hook'));

it.each([
  'https://shop.example/Hook',
  'https://shop.example/hook/',
  'https://shop.example/hook?x=1',
  'http://shop.example/hook',
  'https://shop.example:444/hook',
])('%s has another key', (url) => expect(urlKey(url)).not.toBe('https://shop.example/hook'));
