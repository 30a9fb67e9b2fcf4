/**
 * `node tests/dist/stack/make-template.js`: starts a system once and keeps its state, so that systems of tests start
 * sooner.
 */
import { makeTemplate } from './system-template.js';

await makeTemplate();
process.exit(0);
