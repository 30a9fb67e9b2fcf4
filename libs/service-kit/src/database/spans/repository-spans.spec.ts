import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TracerProvider as TracerSource } from '@opentelemetry/api';
import { AlwaysOnSampler, InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Repository } from 'typeorm';
import { beginWork, followed, recordWith } from '../../telemetry/tracing.js';
import { withSpans } from './repository-spans.js';

const exporter = new InMemorySpanExporter();
beforeAll(() => {
  const provider = new TracerProvider({
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new SimpleSpanProcessor({ exporter })],
  });
  recordWith({
    tracer: (provider as TracerSource).getTracer('test'),
    keeps: () => true,
    chooseTraceId: () => undefined,
  });
});

class Things {
  readonly metadata = { tableName: 'things' };
  private readonly rows = ['one'];

  create(): string {
    return 'made';
  }

  async find(): Promise<string[]> {
    return this.rows;
  }
}
const things = new Things() as unknown as Repository<object>;

describe('a repository', () => {
  it('has a span for each statement, and none for what makes no statement', async () => {
    const work = async () => {
      const repository = withSpans(things);
      return [repository.create(), await repository.find()];
    };

    expect(await followed(beginWork('request'), work)).toEqual(['made', ['one']]);

    const spans = exporter.getFinishedSpans().map(({ name, attributes }) => [name, attributes['db.collection.name']]);
    expect(spans).toEqual([
      ['find things', 'things'],
      ['request', undefined],
    ]);
  });

  it('is the same one where nothing is recorded', () => {
    expect(withSpans(things)).toBe(things);
  });
});
