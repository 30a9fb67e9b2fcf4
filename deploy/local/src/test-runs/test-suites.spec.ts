import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../files/repository.js';
import { isSlow, patternsOf } from './test-suites.js';

describe('test suites', () => {
  it('recognize a slow test by its compiled file', () => {
    expect(['tests/dist/faults/nats.test.js', 'tests/dist/e2e/agent.test.js'].map(isSlow)).toEqual([true, false]);
  });

  it('name a file for jest so that no longer name is meant', () => {
    const [pattern] = patternsOf(['tests/dist/a.test.js']);

    const paths = ['tests/dist/a.test.js', 'tests/dist/a.test.js.map', 'apps/tests/dist/a.test.js'];
    expect(paths.map((path) => new RegExp(pattern!).test(`${ROOT}${path}`))).toEqual([true, false, false]);
  });
});
