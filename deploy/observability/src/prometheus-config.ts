import { SERVICES, TWIN_NAMES } from '@libs/events/services';
import { JOB, METRICS_PORT } from './series.js';

/**
 * Returns the configuration by which Prometheus finds the services where each has its own name: docker-compose. The
 * services of a test network are a separate job, which no alert or chart of the live system counts. They are looked up
 * by name: without a test network the names do not resolve, and nothing counts as down.
 */
export function prometheusConfig() {
  return {
    global: { scrape_interval: '15s', evaluation_interval: '15s' },
    rule_files: ['rules/*.yml'],
    scrape_configs: [
      {
        job_name: JOB,
        static_configs: SERVICES.map((service) => ({ targets: [`${service}:${METRICS_PORT}`], labels: { service } })),
      },
      {
        job_name: `${JOB}-testnet`,
        dns_sd_configs: [{ names: TWIN_NAMES, type: 'A', port: METRICS_PORT }],
        relabel_configs: [{ source_labels: ['__meta_dns_name'], target_label: 'service' }],
      },
    ],
  };
}
