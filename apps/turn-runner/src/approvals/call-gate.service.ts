import { type ApprovalRules, MAX_APPROVED_ARGUMENT_BYTES } from '@libs/dto/agent/tools/permissions';
import { callDigest } from '@libs/service-kit/http/json/call-digest';
import { jsonFaults } from '@libs/service-kit/http/json/json-scan';
import { Injectable } from '@nestjs/common';
import type { Journal } from '../journal/journal.js';
import type { RequestedCall } from '../journal/turn-step.entity.js';
import type { LeasedRun } from '../runs/stored/run.entity.js';
import type { Toolbox, ToolSpec } from '../tools/toolbox.js';
import { ApprovalsService, type Decisions } from './approvals.service.js';
import { afterDecision } from './decided-call.js';

/** The context for deciding whether a call may be made. */
export interface GateContext {
  run: LeasedRun;
  journal: Journal;
  toolbox: Toolbox;
  decisions: Decisions;
  rules: ApprovalRules;
  signal: AbortSignal;
}

const TOO_LONG = `A person must approve this call, so its arguments must be at most ${MAX_APPROVED_ARGUMENT_BYTES} bytes as JSON. It was not made.`;
/** Nested too deeply, or with NUL: no service would store such arguments. */
const UNREADABLE = 'A person must approve this call, and its arguments cannot be shown to one. It was not made.';
const NOT_SHOWN = 'The person decided on a different call, so this one was not made.';

/** Gate before each call of a tool for which a space wants a person's approval. */
@Injectable()
export class CallGateService {
  constructor(private readonly approvals: ApprovalsService) {}

  /**
   * Returns the call as it may be made: with the arguments of its approver, or with a fault where it was rejected.
   * Throws a `TurnStop` where the turn waits for a person. A call that was begun before has passed already.
   */
  async pass(call: RequestedCall, isNew: boolean, context: GateContext): Promise<RequestedCall> {
    const { run, journal, decisions, rules, signal } = context;
    const tool = call.name.replace('__', '.');
    const decision = decisions.get(call.call_id);
    if (decision) {
      const isSame = decision.digest === callDigest({ ...call, turn_id: run.turn_id, tool });
      return isSame ? afterDecision(call, decision) : { ...call, fault: NOT_SHOWN };
    }
    const spec = isNew ? specToApprove(call, context) : undefined;
    if (!spec) return call;
    const text = JSON.stringify(call.arguments);
    if (Buffer.byteLength(text) > MAX_APPROVED_ARGUMENT_BYTES) return { ...call, fault: TOO_LONG };
    if (jsonFaults(text).length > 0) return { ...call, fault: UNREADABLE };
    const { call_id, arguments: given } = call;
    const request = { call_id, tool, arguments: given, input_schema: spec.inputSchema, rules };
    return this.approvals.ask(run, journal, request, signal);
  }
}

/** Returns the tool of a call for which a person must be asked. Nobody is asked about a call that is refused anyway. */
function specToApprove(call: RequestedCall, context: GateContext): ToolSpec | undefined {
  const { toolbox } = context;
  const spec = toolbox.specs.find(({ name }) => name === call.name);
  if (!spec?.asks || call.fault !== null) return undefined;
  if (toolbox.faultOf?.(call.name, call.arguments) !== undefined) return undefined;
  const { aboveUsdCents } = spec.asks;
  if (aboveUsdCents === null) return spec;
  const amount = (one: RequestedCall) => spec.amountUsdCents?.(one.arguments) ?? 0;
  const total = withoutApproval(call.name, context).reduce((sum, one) => sum + amount(one), amount(call));
  return total > aboveUsdCents ? spec : undefined;
}

/**
 * Returns the calls of a tool that the turn has made, or may have made, without a person: together they must not exceed
 * what one call must not.
 */
function withoutApproval(name: string, { journal, decisions }: GateContext): RequestedCall[] {
  return journal.steps
    .flatMap(({ calls }) => calls)
    .filter((call) => call.name === name && call.fault === null && !decisions.has(call.call_id))
    .filter(({ call_id }) => (journal.calls.get(call_id)?.state ?? 'failed') !== 'failed');
}
