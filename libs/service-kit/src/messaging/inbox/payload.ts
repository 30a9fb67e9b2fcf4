import { EVENTS, type EventName } from '@libs/events/catalog';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { QuickRules } from '../../fast-validation/quick-rules.js';
import { PoisonError } from './on-event.js';

/** Reads a payload as its event's class and checks it. Throws PoisonError with all faults when it does not fit. */
export async function readPayload(event: EventName, text: string): Promise<object> {
  const plain = parse(text);
  const dto = EVENTS[event].payload as new () => object;
  const quick = QuickRules.of(dto)?.read(plain);
  if (quick) return quick;
  const instance = plainToInstance(dto, plain);
  const faults = await validate(instance);
  if (faults.length > 0) throw new PoisonError(`${event}: ${faults.map((fault) => fault.toString()).join(' ')}`);
  return instance;
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Falls through: not JSON is as useless as JSON of another kind.
  }
  throw new PoisonError('the payload is not a JSON object');
}
