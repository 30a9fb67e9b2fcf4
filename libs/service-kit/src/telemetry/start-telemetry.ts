import type { ProcessName } from '@libs/events/services';
import { recordWith } from './tracing.js';

/** The telemetry that must still be sent when the process ends. */
export interface Telemetry {
  stop(): Promise<void>;
}

/**
 * The address at which a process serves its metrics; without a port it does not. Settings read watched files, whose
 * reads are counted, so this folder cannot import them.
 */
interface MetricsAddress {
  readonly host: string;
  readonly metricsPort?: number;
}

/**
 * Starts spans where OTEL_EXPORTER_OTLP_ENDPOINT is set, and metrics where METRICS_PORT is; nothing of either is loaded
 * otherwise. Once in a process, before Nest. Throws for variables that cannot be followed and for a port that is taken.
 */
export async function startTelemetry(
  service: ProcessName,
  { metricsPort: port, host }: MetricsAddress,
  env: NodeJS.ProcessEnv,
): Promise<Telemetry> {
  const parts: Telemetry[] = [];
  if (wantsSpans(env)) {
    const { recorder, stop } = (await import('./otlp-recorder.js')).otlpRecorder(service, env);
    recordWith(recorder);
    (await import('./undici-spans.js')).recordUndiciRequests();
    parts.push({ stop });
  }
  if (port !== undefined)
    parts.push(await (await import('./metrics/prometheus.js')).servePrometheus(service, { host, port }));
  return {
    stop: async () => {
      await Promise.allSettled(parts.map((part) => part.stop()));
    },
  };
}

/**
 * Returns whether spans are wanted, as
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ specifies, except for the endpoint:
 * unset means off.
 */
function wantsSpans(env: NodeJS.ProcessEnv): boolean {
  if (env['OTEL_SDK_DISABLED'] === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none') return false;
  return Boolean(env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT']);
}
