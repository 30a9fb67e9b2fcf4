/**
 * Tells dependency-cruiser where to find sources. It reads this file as the `resolve` of a webpack configuration, which
 * has more options than its own.
 */
const { join } = require('node:path');

module.exports = {
  resolve: {
    conditionNames: ['types', 'import', 'default'],
    exportsFields: ['exports'],
    extensions: ['.ts', '.tsx', '.js'],
    // Components end in .ts or .tsx. TypeScript tries both targets of the package's exports, but dependency-cruiser
    // only the first one. The exports of the SDK lead to its compiled types, not to its sources.
    alias: {
      '@libs/ui': join(__dirname, 'libs/ui/src'),
      '@checkout/react': join(__dirname, 'sdks/react/src/index.ts'),
      '@checkout/sdk': join(__dirname, 'sdks/typescript/src/index.ts'),
    },
  },
};
