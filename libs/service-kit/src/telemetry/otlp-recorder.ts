import { ROOT_CONTEXT, type TracerProvider as TracerSource } from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { newTraceId } from '../trace.js';
import type { Recorder } from './tracing.js';

/** Share of traces that is recorded where nothing else is set. */
const DEFAULT_RATIO = 0.1;
/** Longest SQL text that is kept: longer ones are distinguished by their beginning. */
const TEXT_LIMIT = 2_000;

const EXPORTERS: Readonly<Record<string, new () => JsonExporter | ProtobufExporter>> = {
  'http/protobuf': ProtobufExporter,
  'http/json': JsonExporter,
};

/** Names of OTEL_TRACES_SAMPLER: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */
const RATIOS: Readonly<Record<string, (argument: number) => number>> = {
  always_on: () => 1,
  parentbased_always_on: () => 1,
  always_off: () => 0,
  parentbased_always_off: () => 0,
  traceidratio: (argument) => argument,
  parentbased_traceidratio: (argument) => argument,
};

/**
 * Records spans and sends them over OTLP/HTTP, as the standard OTEL_* variables specify. The exporters read endpoint,
 * headers, timeout and compression themselves. Throws for a variable that it cannot follow.
 */
export function otlpRecorder(service: string, env: NodeJS.ProcessEnv): { recorder: Recorder; stop(): Promise<void> } {
  const protocol = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] || env['OTEL_EXPORTER_OTLP_PROTOCOL'] || 'http/protobuf';
  const Exporter = EXPORTERS[protocol];
  if (!Exporter) throw new Error(`OTEL_EXPORTER_OTLP_PROTOCOL must be one of ${Object.keys(EXPORTERS).join(', ')}`);
  const ratio = new TraceIdRatioBasedSampler(ratioOf(env));
  const ids = { traceId: '' };
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': env['OTEL_SERVICE_NAME'] || service })),
    // Whether a trace is recorded is decided before a span is made: one that is not costs nothing.
    sampler: new AlwaysOnSampler(),
    idGenerator: { generateTraceId: () => ids.traceId, generateSpanId: () => newTraceId().slice(16) },
    spanLimits: { attributeValueLengthLimit: TEXT_LIMIT },
    spanProcessors: [new BatchSpanProcessor({ exporter: new Exporter(), ...batchLimits(env) })],
  });
  const recorder: Recorder = {
    tracer: (provider as TracerSource).getTracer('@libs/service-kit'),
    keeps: (traceId) => ratio.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED,
    chooseTraceId: (traceId) => {
      ids.traceId = traceId;
    },
  };
  return { recorder, stop: () => provider.shutdown() };
}

function ratioOf(env: NodeJS.ProcessEnv): number {
  const name = env['OTEL_TRACES_SAMPLER'] || 'parentbased_traceidratio';
  const ratio = RATIOS[name]?.(Number(env['OTEL_TRACES_SAMPLER_ARG'] || DEFAULT_RATIO));
  if (ratio === undefined) throw new Error(`OTEL_TRACES_SAMPLER must be one of ${Object.keys(RATIOS).join(', ')}`);
  if (!(ratio >= 0 && ratio <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
  return ratio;
}

/** Returns the limits, because the batch processor of this SDK reads no variables itself. */
function batchLimits(env: NodeJS.ProcessEnv) {
  const limit = (name: string, fallback: number) => Number(env[name] || fallback);
  return {
    scheduledDelayMillis: limit('OTEL_BSP_SCHEDULE_DELAY', 5_000),
    maxQueueSize: limit('OTEL_BSP_MAX_QUEUE_SIZE', 2_048),
    maxExportBatchSize: limit('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512),
    exportTimeoutMillis: limit('OTEL_BSP_EXPORT_TIMEOUT', 30_000),
  };
}
