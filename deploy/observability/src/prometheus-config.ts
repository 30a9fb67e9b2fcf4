import { SERVICES } from '@libs/events/services';
import { JOB, METRICS_PORT } from './series.js';

/** How Prometheus finds the services where each has its own name: docker-compose. */
export function prometheusConfig() {
  return {
    global: { scrape_interval: '15s', evaluation_interval: '15s' },
    rule_files: ['rules/*.yml'],
    scrape_configs: [
      {
        job_name: JOB,
        static_configs: SERVICES.map((service) => ({ targets: [`${service}:${METRICS_PORT}`], labels: { service } })),
      },
    ],
  };
}
