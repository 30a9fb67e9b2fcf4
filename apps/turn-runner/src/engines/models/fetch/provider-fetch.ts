import { beginningOf, boundedAnswer, ProviderProtocolFault } from './bounded-answer.js';
import { FirstEvent } from './first-event.js';

/** Limits of one request. */
export interface ProviderFetchLimits {
  /** The most bytes of an answer. */
  readonly maxBytes: number;
  /** The longest pause before the first byte and between two; models may think for long. */
  readonly silenceMs: number;
}

/** The part of `fetch` that clients of providers use. */
type SendRequest = (url: string | URL, init: RequestInit) => Promise<Response>;

const MAX_REFUSAL_BYTES = 64 * 1024;
/** Types that cannot be a stream of events. A stream without a type, or with a vague one, is read as one. */
const NO_EVENTS = /^(text\/html|application\/(xhtml\+xml|json|xml))\b/i;

/**
 * Returns a `fetch` for clients of model providers, which read streams: it bounds length, lines and pauses of an
 * answer, and reads only the beginning of a refusal. A provider may send anything, forever. `onEvent` is called when
 * the first event of an answer arrives.
 */
export function providerFetch(
  send: SendRequest,
  { maxBytes, silenceMs }: ProviderFetchLimits,
  onEvent: () => void = () => undefined,
): typeof fetch {
  return async (input, init = {}) => {
    const silence = new Silence(silenceMs);
    const first = new FirstEvent(onEvent);
    const signal = init.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal;
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'accept-encoding': 'identity' };
    try {
      const response = await send(input instanceof Request ? input.url : input, { ...init, headers, signal });
      silence.isBroken();
      const head = { status: response.status, headers: response.headers };
      if (!response.ok) return new Response(await refusalOf(response, silence), head);
      if (!response.body || NO_EVENTS.test(response.headers.get('content-type') ?? '')) {
        await response.body?.cancel();
        throw new ProviderProtocolFault('The model provider sent no stream of events.');
      }
      const onChunk = (chunk: Uint8Array) => {
        silence.isBroken();
        first.add(chunk);
      };
      const hooks = { onChunk, onEnd: () => silence.isOver() };
      return new Response(response.body.pipeThrough(boundedAnswer(maxBytes, hooks)), head);
    } catch (error) {
      silence.isOver();
      throw error;
    }
  };
}

async function refusalOf(response: Response, silence: Silence): Promise<string> {
  const text = await beginningOf(response.body, MAX_REFUSAL_BYTES);
  silence.isOver();
  return text;
}

/** Ends a request during which nothing arrived for too long. */
class Silence {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly ms: number) {
    this.isBroken();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Restarts the wait, because something arrived. */
  isBroken(): void {
    clearTimeout(this.timer);
    const fault = () => this.controller.abort(new ProviderProtocolFault('The model provider fell silent.'));
    this.timer = setTimeout(fault, this.ms);
    this.timer.unref();
  }

  isOver(): void {
    clearTimeout(this.timer);
  }
}
