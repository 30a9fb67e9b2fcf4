const { existsSync } = require('node:fs');

/**
 * Jest's filter: compiled tests whose source is still there. `tsc` leaves what it compiled when a source is moved or
 * removed, and a run would count a test that nobody can read any more.
 */
module.exports = function withSource(paths) {
  return { filtered: paths.filter((path) => sourcesOf(path).some(existsSync)) };
};

/** `apps/x/dist/src/a.spec.js` comes from `apps/x/src/a.spec.ts`, or from a `.tsx`. */
function sourcesOf(path) {
  const source = path.replace('/dist/', '/').replace(/\.js$/, '');
  return [`${source}.ts`, `${source}.tsx`];
}
