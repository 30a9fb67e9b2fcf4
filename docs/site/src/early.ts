import { showScheme } from './scheme.js';

/** Runs before the first paint, so that nothing changes its color or its height while the page appears. */
document.documentElement.classList.add('js');
showScheme();
