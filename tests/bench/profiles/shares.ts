import type { CallFrame, CpuProfile } from './sample.js';

/** The parts of a program's processor time. */
export interface ProgramProfile {
  readonly program: string;
  /** The share of the time in which it was busy, from 0 to 1. */
  readonly busy: number;
  /** The parts that took most of its busy time, from 0 to 1, the greatest first. */
  readonly shares: Readonly<Record<string, number>>;
}

/** Smaller parts are left out. */
const MIN = 0.02;
const IDLE = '(idle)';
/** The sampler within a process, which is not part of the program's own work. */
const SAMPLER = 'node:inspector';

/** Functions of Node that are written in C++ and end in a system call. */
const WRITES = /^(writev|writeBuffer|write(Utf8|Latin1|Ascii|Ucs2)String)$/;
/** Families of packages, each counted as one part. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^(@fastify\/|fastify$|find-my-way$|avvio$|fast-)/, 'Fastify'],
  [/^(@nestjs\/|rxjs$|reflect-metadata$)/, 'Nest'],
  [/^(pg$|pg-|postgres-)/, 'pg'],
  [/^@nats-io\//, 'NATS client'],
  [/^@opentelemetry\//, 'OpenTelemetry'],
];

/**
 * Sums the samples of a process by the part of the program in which each was taken: its own files, packages, Node and
 * V8.
 */
export function sharesOf(program: string, { nodes, samples, timeDeltas }: CpuProfile): ProgramProfile {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, number>();
  let [all, idle] = [0, 0];
  for (const [at, id] of samples.entries()) {
    const time = timeDeltas[at]!;
    const frame = frames.get(id)!;
    if (frame.url === SAMPLER) continue;
    all += time;
    if (frame.functionName === IDLE) idle += time;
    else times.set(partOf(frame), (times.get(partOf(frame)) ?? 0) + time);
  }
  const busy = all - idle;
  const shares = [...times].map(([part, time]) => [part, busy > 0 ? time / busy : 0] as const);
  const most = shares.filter(([, share]) => share >= MIN).toSorted(([, a], [, b]) => b - a);
  return {
    program,
    busy: rounded(all > 0 ? busy / all : 0),
    shares: Object.fromEntries(most.map(([part, share]) => [part, rounded(share)])),
  };
}

/** Returns the part of a program that a function belongs to. */
export function partOf({ functionName, url }: CallFrame): string {
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (functionName === '(program)') return 'kernel and V8';
  if (url === '') return WRITES.test(functionName) ? 'writes to sockets' : 'native functions';
  if (url.startsWith('wasm:')) return 'undici';
  if (url.startsWith('node:'))
    return /^node:(_http|net$|internal\/(http|stream|net))/.test(url) || /stream/.test(url)
      ? 'HTTP, sockets and streams of Node'
      : 'promises, timers and the rest of Node';
  const [name] = /(?<=node_modules\/)(@[^/]+\/)?[^/]+(?!.*node_modules)/.exec(url) ?? [];
  if (name === undefined) return 'our code';
  return FAMILIES.find(([packages]) => packages.test(name))?.[1] ?? name;
}

const rounded = (share: number): number => Math.round(share * 1_000) / 1_000;
