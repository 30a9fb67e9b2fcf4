const { existsSync } = require('node:fs');

/**
 * Jest's filter: keeps compiled tests whose source still exists. `tsc` leaves compiled files when a source is moved or
 * removed, and a run would count a test that nobody can read any more.
 */
module.exports = function withSource(paths) {
  return { filtered: paths.filter((path) => sourcesOf(path).some(existsSync)) };
};

/**
 * Returns the sources of a compiled file: `apps/x/dist/src/a.spec.js` comes from `apps/x/src/a.spec.ts`, or from a
 * `.tsx`.
 */
function sourcesOf(path) {
  const source = path.replace('/dist/', '/').replace(/\.js$/, '');
  return [`${source}.ts`, `${source}.tsx`];
}
