import { Session } from 'node:inspector/promises';
import { eventually } from '@libs/testing/eventually';

/** A function found on the stack. https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile */
export interface CallFrame {
  readonly functionName: string;
  readonly url: string;
}

/** Samples of one process: the function on top of the stack of each, and the microseconds since the sample before. */
export interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Often enough for a few seconds of work, and few enough to cost a hundredth of it. */
const INTERVAL_US = 1_000;
/** The address at which Node listens for debuggers after SIGUSR1. Only one process at a time can use it. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';
/** Long enough for the response to the call that closes it. */
const CLOSES_AFTER_MS = 200;
/** The source of the samples, by the protocol of Chromium's developer tools. */
type Post = (method: string, parameters?: object) => Promise<unknown>;

/**
 * Samples a process while some work is done. It must not be sampled otherwise; a process of another program is a Node
 * without `--inspect`.
 */
export async function sample(pid: number, work: () => Promise<unknown>): Promise<CpuProfile> {
  if (pid !== process.pid) return sampleOther(pid, work);
  const session = new Session();
  session.connect();
  try {
    return await sampled((method, parameters) => session.post(method as never, parameters as never), work);
  } finally {
    session.disconnect();
  }
}

async function sampleOther(pid: number, work: () => Promise<unknown>): Promise<CpuProfile> {
  process.kill(pid, 'SIGUSR1');
  const address = await eventually(async () => {
    const targets = await fetch(INSPECTOR).then(
      (response) => response.json(),
      () => undefined,
    );
    return (targets as { webSocketDebuggerUrl: string }[] | undefined)?.[0]?.webSocketDebuggerUrl;
  });
  const socket = new WebSocket(address!);
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  socket.onmessage = ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as {
      id: number;
      result?: unknown;
      error?: { message: string };
    };
    const one = waiting.get(id);
    waiting.delete(id);
    if (error) one?.reject(new Error(error.message));
    else one?.resolve(result);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`process ${pid} cannot be sampled`));
  });
  let calls = 0;
  const post: Post = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = ++calls;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  try {
    return await sampled(post, work);
  } finally {
    // The port is freed for the next process. Closing waits until no client is connected, and a process that ends
    // waits, too.
    const expression = `setTimeout(() => process.getBuiltinModule('node:inspector').close(), ${CLOSES_AFTER_MS})`;
    await post('Runtime.evaluate', { expression });
    socket.close();
    await eventually(async () =>
      fetch(INSPECTOR).then(
        () => false,
        () => true,
      ),
    );
  }
}

async function sampled(post: Post, work: () => Promise<unknown>): Promise<CpuProfile> {
  await post('Profiler.enable');
  await post('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  await post('Profiler.start');
  await work();
  const { profile } = (await post('Profiler.stop')) as { profile: CpuProfile };
  return profile;
}
