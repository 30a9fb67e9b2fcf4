/** One file for jest: models and the settings of all services take seconds to load, and each file loads its own. */
import './promises/chart-promises.js';
import './promises/cluster-promises.js';
import './promises/secrets-promises.js';
