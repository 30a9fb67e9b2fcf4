/**
 * Runs what `tsc -b` compiled: unit specs beside their sources, service tests in `test/`, end to end tests in `tests/`.
 */
export default {
  rootDir: '.',
  testEnvironment: 'node',
  transform: {},
  runner: '<rootDir>/libs/testing/dist/src/native-runner/native-runner.js',
  testMatch: ['<rootDir>/**/dist/**/*.spec.js', '<rootDir>/**/dist/**/*.test.js'],
  testPathIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: ['<rootDir>/.local/'],
  globalSetup: '<rootDir>/libs/testing/dist/src/jest/jest-global-setup.js',
  globalTeardown: '<rootDir>/libs/testing/dist/src/jest/jest-global-teardown.js',
  filter: '<rootDir>/tests/with-source.cjs',
  testSequencer: '<rootDir>/tests/longest-first.mjs',
  // A running system takes about half a core and much memory: two of them share a machine with tests that need less.
  globals: { heavyFiles: '^tests/dist/', heavyWorkers: 2 },
  testTimeout: 180_000,
  maxWorkers: 2,
};
