import { createHash } from 'node:crypto';
import { MAX_OUTPUTS_BYTES } from '@libs/dto/agent/limits';
import { faultPoint, faultPointAfter } from '@libs/service-kit/fault-point';
import { count } from '@libs/service-kit/telemetry/metrics/metrics';
import { inSpan } from '@libs/service-kit/telemetry/tracing';
import { Injectable } from '@nestjs/common';
import { CallGateService, type GateContext } from '../approvals/call-gate.service.js';
import type { FinishedCall, Journal } from '../journal/journal.js';
import { JournalService } from '../journal/journal.service.js';
import type { JournalStep, RequestedCall } from '../journal/turn-step.entity.js';
import type { LiveTurn } from '../live/live-turn.js';
import { printable } from '../texts/result-text.js';
import type { Toolbox, ToolOutcome } from '../tools/toolbox.js';

/** For crash tests: the fault point during a call is reached after this time. */
const DURING_MS = 25;

/** The context of the calls of a step. */
export interface CallContext extends GateContext {
  live: LiveTurn;
}

/** The most calls that are under way at once. */
const MAX_PARALLEL_CALLS = 8;

/** A call to be made, and whether an earlier worker began it. */
interface OpenCall {
  readonly call: RequestedCall;
  readonly wasLeftOff: boolean;
}

/**
 * Makes the calls of a step in their order, and those that only read side by side; each is journaled before and after.
 * Calls that finished before a crash are not repeated. A call that was under way is repeated only where that does no
 * harm, under the same idempotency key.
 */
@Injectable()
export class CallsService {
  constructor(
    private readonly journals: JournalService,
    private readonly gate: CallGateService,
  ) {}

  /**
   * Closes all calls of a step. Throws the signal's reason, a `TurnFailure` where the turn cannot continue, and a
   * `TurnStop` where it waits.
   */
  async close(step: JournalStep, context: CallContext): Promise<void> {
    for (const group of groupsOf(step, context.toolbox)) {
      context.signal.throwIfAborted();
      const open: OpenCall[] = [];
      for (const requested of group) {
        const state = context.journal.calls.get(requested.call_id)?.state;
        if (state !== undefined && state !== 'started') continue;
        const call = await this.gate.pass(requested, state === undefined, context);
        if (state === undefined) await this.begin(step, call, context);
        open.push({ call, wasLeftOff: state === 'started' });
      }
      await this.finishAll(open, context);
    }
  }

  private async begin({ step, calls }: JournalStep, call: RequestedCall, context: CallContext): Promise<void> {
    const place = calls.findIndex(({ call_id }) => call_id === call.call_id);
    const argument_hash = createHash('sha256').update(JSON.stringify(call.arguments)).digest('hex');
    const { run, journal, signal, live } = context;
    await this.journals.beginCall(run, journal, { ...call, step, place, argument_hash }, signal);
    live.beginCall(call);
  }

  /** Finishes all calls. The first failure ends the others: the turn cannot continue. */
  private async finishAll(open: readonly OpenCall[], context: CallContext): Promise<void> {
    if (open.length === 1) return this.finish(open[0]!, context);
    const failed = new AbortController();
    const signal = AbortSignal.any([context.signal, failed.signal]);
    const finishing = open.map((one) =>
      this.finish(one, { ...context, signal }).catch((error: unknown) => failed.abort(error)),
    );
    await Promise.all(finishing);
    context.signal.throwIfAborted();
    failed.signal.throwIfAborted();
  }

  private async finish({ call, wasLeftOff }: OpenCall, context: CallContext): Promise<void> {
    const { run, journal, toolbox, signal, live } = context;
    const spec = toolbox.specs.find(({ name }) => name === call.name);
    const fault = call.fault ?? (spec ? null : `There is no tool ${call.name}.`);
    const isUnknown = wasLeftOff && fault === null && !spec!.isRepeatable;
    const finished = isUnknown
      ? UNKNOWN
      : finishedCall(fault === null ? await this.traced(call, context) : { text: fault, isError: true }, journal);
    await this.journals.finishCall(run, journal, call.call_id, finished, signal);
    live.endCall(call.call_id, finished.state === 'done');
    count('checkout_tool_calls_total', { tool: toolLabel(spec?.name), outcome: finished.state });
  }

  private traced(call: RequestedCall, context: CallContext): Promise<ToolOutcome> {
    const attributes = { 'checkout.call.id': call.call_id };
    return inSpan(`tool ${toolLabel(call.name)}`, { attributes }, () => this.make(call, context));
  }

  private async make(call: RequestedCall, { run, toolbox, signal }: CallContext): Promise<ToolOutcome> {
    faultPoint('before_tool_call');
    const isOver = faultPointAfter(DURING_MS, 'during_tool_call');
    try {
      const idempotencyKey = `${run.turn_id}:${call.call_id}`;
      const outcome = await toolbox.call({ name: call.name, arguments: call.arguments, idempotencyKey, signal });
      faultPoint('after_tool_call');
      signal.throwIfAborted();
      return outcome;
    } finally {
      isOver();
    }
  }
}

/**
 * Returns the metric label: the name of a built-in tool. Names of servers and engines are arbitrary text and are not
 * used.
 */
function toolLabel(name: string | undefined): string {
  if (name === undefined) return 'unknown';
  return name.includes('__') ? 'mcp' : name;
}

const UNKNOWN: FinishedCall = { state: 'outcome_unknown', result: null, output: null, file_ids: [] };

function finishedCall({ text, isError, output, fileIds }: ToolOutcome, journal: Journal): FinishedCall {
  const file_ids = [...(fileIds ?? [])];
  const isKept = output !== undefined && !isError;
  if (isKept && Buffer.byteLength(JSON.stringify([...journal.outputs, output])) > MAX_OUTPUTS_BYTES) {
    const result = `Not kept: the outputs of a turn have at most ${MAX_OUTPUTS_BYTES} bytes in all.`;
    return { state: 'failed', result, output: null, file_ids };
  }
  const state = isError ? 'failed' : 'done';
  return { state, result: printable(text), output: isKept ? output : null, file_ids };
}

/**
 * Returns the calls in their order: neighbors that only read form a group; any other call is a group of its own, as is
 * each call that people approve.
 */
function groupsOf({ calls }: JournalStep, { specs }: Toolbox): RequestedCall[][] {
  const isReading = ({ name, fault }: RequestedCall) =>
    fault === null && specs.some((spec) => spec.name === name && spec.isReadOnly && !spec.asks);
  const groups: RequestedCall[][] = [];
  for (const call of calls) {
    const last = groups.at(-1);
    const joins = last !== undefined && last.length < MAX_PARALLEL_CALLS && isReading(call) && isReading(last[0]!);
    if (joins) last.push(call);
    else groups.push([call]);
  }
  return groups;
}
