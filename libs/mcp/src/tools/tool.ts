import type { Agents, Checkout } from '@checkout/sdk';
import type { ZodRawShape, z } from 'zod';

/** The APIs for which the caller has keys. */
export interface Clients {
  readonly checkout?: Checkout;
  readonly agents?: Agents;
}

/** Hints that a client may show to its user before a tool is called. */
export interface Hints {
  /** It changes nothing. */
  readonly readOnlyHint: boolean;
  /** It removes something that cannot be restored. */
  readonly destructiveHint: boolean;
  /** Repeating the call changes nothing more. */
  readonly idempotentHint: boolean;
}

export const READS: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
export const ADDS: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };
export const ENDS: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: true };

/** One tool, whatever its input is. */
export interface Tool<Client = never> {
  readonly name: string;
  readonly title: string;
  /** For a model: what it does, when to use it, what it does not do. */
  readonly description: string;
  readonly hints: Hints;
  readonly input: ZodRawShape;
  /** Returns the API's answer. Throws the errors of the SDK. */
  readonly run: (client: Client, input: never, signal: AbortSignal) => Promise<unknown>;
}

/** Returns a tool, with its input typed by its own shape. */
export function tool<Client, Shape extends ZodRawShape>(
  row: Omit<Tool<Client>, 'input' | 'run'> & {
    readonly input: Shape;
    readonly run: (client: Client, input: z.infer<z.ZodObject<Shape>>, signal: AbortSignal) => Promise<unknown>;
  },
): Tool<Client> {
  return row as unknown as Tool<Client>;
}
