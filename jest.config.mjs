/** Runs what `tsc -b` compiled: unit specs beside their sources, service tests in `test/`, end to end tests in `tests/`. */
export default {
  rootDir: '.',
  testEnvironment: 'node',
  transform: {},
  testMatch: ['<rootDir>/**/dist/**/*.spec.js', '<rootDir>/**/dist/**/*.test.js'],
  testPathIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: ['<rootDir>/.local/'],
  globalSetup: '<rootDir>/libs/testing/dist/src/jest-global-setup.js',
  globalTeardown: '<rootDir>/libs/testing/dist/src/jest-global-teardown.js',
  testSequencer: '<rootDir>/tests/longest-first.mjs',
  testTimeout: 180_000,
  maxWorkers: 2,
  // A worker keeps what its files loaded, 1.8 GB in the end: one that has grown ends between two files, and another goes on.
  workerIdleMemoryLimit: '1GB',
};
