export { teardown as default } from './jest-global-setup.js';
