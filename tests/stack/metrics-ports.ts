import { freePort } from '@libs/embedded/process/free-port';
import { SERVICES, type ServiceName } from '@libs/events/services';
import { request } from '@libs/testing/http/http-client';

/** One line of a metric: `name{labels} value`. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The result of a scrape of one service. */
export interface Scrape {
  readonly text: string;
  readonly samples: readonly Sample[];
  /** The names with their `# TYPE`. */
  readonly types: ReadonlyMap<string, string>;
}

/** A port for the metrics of each service. */
export class MetricsPorts {
  private constructor(private readonly ports: ReadonlyMap<ServiceName, number>) {}

  static async choose(): Promise<MetricsPorts> {
    const rows = SERVICES.map(async (service) => [service, await freePort()] as const);
    return new MetricsPorts(new Map(await Promise.all(rows)));
  }

  env(service: ServiceName): Record<string, string> {
    return { METRICS_PORT: String(this.ports.get(service)) };
  }

  async scrape(service: ServiceName): Promise<Scrape> {
    const { status, text } = await request(`http://127.0.0.1:${this.ports.get(service)}`, 'GET', '/metrics');
    if (status !== 200) throw new Error(`/metrics of ${service}: ${status}`);
    const lines = text.split('\n');
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!] as const);
    return { text, samples: lines.flatMap(sampleOf), types: new Map(types) };
  }
}

function sampleOf(line: string): Sample[] {
  const [, name, labels, value] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (!name) return [];
  const found = [...(labels ?? '').matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key!, text!]);
  return [{ name, labels: Object.fromEntries(found), value: Number(value) }];
}
