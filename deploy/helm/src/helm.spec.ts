/** One file for jest: models and the settings of all services take seconds to load, and each file loads its own. */
import './chart-promises.js';
import './cluster-promises.js';
import './secrets-promises.js';
