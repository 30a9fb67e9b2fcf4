import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A span as a collector gets it, with the fields that tests use. Kinds:
 * https://opentelemetry.io/docs/specs/otel/trace/api/#spankind
 */
export interface ReceivedSpan {
  readonly service: string;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
}

type Value = { stringValue?: string; intValue?: string | number; doubleValue?: number };
type Attributes = { key: string; value: Value }[];

interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        kind: number;
        attributes?: Attributes;
        links?: { traceId: string; spanId: string }[];
      }[];
    }[];
  }[];
}

/** OTLP's enum, from 1 on. */
const KINDS = ['internal', 'server', 'client', 'producer', 'consumer'] as const;

/** Receives spans over OTLP/HTTP in JSON, as a collector does. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** Everything received, unchanged, to search it for what must not be in it. */
  text = '';
  private readonly server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      this.take(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });

  static async start(): Promise<OtlpReceiver> {
    const receiver = new OtlpReceiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  /** Returns the settings with which a service sends everything here at once. */
  get env(): Record<string, string> {
    return {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_BSP_SCHEDULE_DELAY: '250',
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(body: string): void {
    this.text += body;
    for (const { resource, scopeSpans } of (JSON.parse(body) as OtlpTraces).resourceSpans) {
      const service = String(valuesOf(resource.attributes)['service.name']);
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        this.spans.push({
          ...span,
          service,
          kind: KINDS[span.kind - 1]!,
          parentSpanId: span.parentSpanId || undefined,
          attributes: valuesOf(span.attributes ?? []),
          links: span.links ?? [],
        });
      }
    }
  }
}

function valuesOf(attributes: Attributes): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  );
}
