import { describe, expect, it } from '@jest/globals';
import { newTraceId } from '../trace.js';
import { otlpRecorder } from './otlp-recorder.js';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };

function recorder(env: Record<string, string>) {
  return otlpRecorder('sessions', { ...ENDPOINT, ...env }).recorder;
}

describe('the share of traces that is recorded', () => {
  it('is a tenth where nothing is set, and the same traces in every process', () => {
    const [one, other] = [recorder({}), recorder({})];
    const ids = Array.from({ length: 20_000 }, newTraceId);

    const kept = ids.filter((id) => one.keeps(id));

    // Five standard deviations.
    expect(Math.abs(kept.length / ids.length - 0.1)).toBeLessThan(0.011);
    expect(ids.filter((id) => other.keeps(id))).toEqual(kept);
  });

  it.each([
    ['parentbased_always_on', '0', true],
    ['always_off', '1', false],
    ['traceidratio', '1', true],
  ])('follows %s', (sampler, argument, isKept) => {
    const env = { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: argument };

    expect(recorder(env).keeps(newTraceId())).toBe(isKept);
  });
});

it.each([
  [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, /OTEL_TRACES_SAMPLER must be one of/],
  [{ OTEL_TRACES_SAMPLER_ARG: '7' }, /from 0 to 1/],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /http\/protobuf, http\/json/],
])('does not start with %j', (env, fault) => {
  expect(() => recorder(env)).toThrow(fault);
});
