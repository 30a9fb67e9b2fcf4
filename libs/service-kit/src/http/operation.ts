import 'reflect-metadata';
import type { ErrorCode } from '@libs/errors/catalog';
import { SetMetadata, type Type } from '@nestjs/common';

/** Metadata key of the arguments of `Operation`. */
export const OPERATION = 'http:operation';
/** Metadata key of the arguments of `Gate`. */
export const GATE = 'http:gate';

/** The content of a successful response: one object, a page of a list, bytes of another media type, or nothing. */
export type Answer = Type | { readonly page: Type } | { readonly media: string } | null;

/** A field of a form. */
export interface FormField {
  /** JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required: boolean;
}

/** The facts about an endpoint in the API document, beyond those that follow from its parameters and guards. */
export interface OperationFacts {
  /** A few words, capital first, no full stop. */
  readonly summary: string;
  readonly description?: string;
  readonly returns: Answer;
  /** The body is a form with these fields, `multipart/form-data`. */
  readonly form?: Readonly<Record<string, FormField>>;
  /** Refusals of the endpoint itself; those of guards, bodies and parameters are known already. */
  readonly errors?: readonly ErrorCode[];
  /** Refusals may come as pages for people, too. */
  readonly errorPages?: boolean;
  /** Other statuses of success. */
  readonly also?: Readonly<Record<number, string>>;
  /** Headers of the response that a client may rely on. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Describes an endpoint in the API document. Every endpoint must have it, or the document is not built. */
export const Operation = (facts: OperationFacts) => SetMetadata(OPERATION, facts);

/** A page of a list as a response. */
export const pageOf = (type: Type): Answer => ({ page: type });

/** The requirements of a guard, and its refusals. */
export interface GateFacts {
  readonly credentials: 'signIn' | 'apiKey' | 'agentKey' | 'internalToken';
  readonly errors: readonly ErrorCode[];
  /** Parameters in the path that the guard itself reads as whole numbers. */
  readonly integers?: readonly string[];
}

/** Describes a guard in the API document. */
export function Gate(facts: GateFacts): ClassDecorator {
  return (target) => Reflect.defineMetadata(GATE, facts, target);
}
