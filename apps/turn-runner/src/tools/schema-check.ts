import { createContext, Script } from 'node:vm';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** Returns the fault of arguments, in one line; undefined when they fit. */
export type ArgumentCheck = (given: Record<string, unknown>) => string | undefined;

/** A stranger's schema may contain a pattern or references that take forever; other turns must not wait for it. */
const STRANGERS_TIME_MS = 250;
const MAX_ATTEMPTS = 8;
/** A script that used less of its time than this waited for a processor, too. */
const MOSTLY_USED = 0.9;
const TIMED_OUT = 'ERR_SCRIPT_EXECUTION_TIMEOUT';
const MAX_FAULT_CHARACTERS = 1_000;
const OLDER_DRAFT = /draft-0[4-7]/;
const OPTIONS = { strict: false, validateFormats: false, logger: false, inlineRefs: false } as const;

interface Draft {
  readonly Reader: new (options: object) => Ajv;
  judge?: Ajv;
}
const DRAFT_07: Draft = { Reader: Ajv };
const DRAFT_2020: Draft = { Reader: Ajv2020 as unknown as new (options: object) => Ajv };

const box: { work: () => unknown } = { work: () => undefined };
const context = createContext(box);
const runWork = new Script('work()');

/** Returns the check of one of our own schemas. */
export function checkOf(schema: Record<string, unknown>): ArgumentCheck {
  const validate = new Ajv({ ...OPTIONS, allErrors: true }).compile(schema);
  return (given) => faultText(validate, given);
}

/**
 * Returns the check of a stranger's schema: compiling and using it are limited in time, and arguments that cannot be
 * checked in that time are refused. Throws an Error when it is not a JSON Schema.
 */
export function checkOfStranger(schema: Record<string, unknown>): ArgumentCheck {
  const { $schema, ...rest } = schema;
  // An asynchronous check would return only after the call was made.
  if (rest['$async'] !== undefined) throw new Error('a schema must not be asynchronous');
  const draft = OLDER_DRAFT.test(String($schema)) ? DRAFT_07 : DRAFT_2020;
  const judge = judgeOf(draft);
  const validate = withinTime(() => {
    if (judge.validateSchema(rest) !== true) throw new Error(judge.errorsText(judge.errors));
    // A separate instance, because it keeps compiled schemas, and names in one schema must not be found by another.
    return new draft.Reader({ ...OPTIONS, meta: false, validateSchema: false }).compile(rest);
  });
  return (given) => {
    try {
      return withinTime(() => faultText(validate, given));
    } catch {
      return 'arguments could not be checked against the schema';
    }
  };
}

/**
 * Returns the validator for schemas of a draft. It is compiled in advance, because that takes longer than the time
 * limit.
 */
function judgeOf(draft: Draft): Ajv {
  draft.judge ??= warm(new draft.Reader(OPTIONS));
  return draft.judge;
}

function warm(judge: Ajv): Ajv {
  judge.validateSchema({ type: 'object' });
  return judge;
}

/**
 * V8 terminates work that runs longer, including regular expressions. Work that only waited for a processor is retried.
 */
function withinTime<T>(work: () => T): T {
  for (let attempt = 1; ; attempt++) {
    const before = process.threadCpuUsage().user;
    try {
      box.work = work;
      return runWork.runInContext(context, { timeout: STRANGERS_TIME_MS }) as T;
    } catch (error) {
      const usedMs = (process.threadCpuUsage().user - before) / 1_000;
      const onlyWaited = Reflect.get(Object(error), 'code') === TIMED_OUT && usedMs < STRANGERS_TIME_MS * MOSTLY_USED;
      if (!onlyWaited || attempt === MAX_ATTEMPTS) throw error;
    } finally {
      box.work = () => undefined;
    }
  }
}

function faultText(validate: ValidateFunction, given: unknown): string | undefined {
  if (validate(given)) return undefined;
  const faults = (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const extra = params['additionalProperty'] ? ` (${String(params['additionalProperty'])})` : '';
    return `arguments${instancePath} ${message}${extra}`;
  });
  return faults.join('; ').slice(0, MAX_FAULT_CHARACTERS);
}
