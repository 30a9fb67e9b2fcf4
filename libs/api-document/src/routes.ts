import 'reflect-metadata';
import type { ErrorCode } from '@libs/errors/catalog';
import { GATE, type GateFacts, OPERATION, type OperationFacts } from '@libs/service-kit/http/operation';
import { readPathInt } from '@libs/service-kit/http/validation/path-params';
import { ProvenEmailGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { RequestMethod, type Type } from '@nestjs/common';
import {
  GUARDS_METADATA,
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  MODULE_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants';

/** Nest's numbers for the source of a handler's argument (`RouteParamtypes`, which it does not export). */
const FROM_BODY = 3;
const FROM_QUERY = 4;
const FROM_HEADER = 6;

/** One endpoint, as its controller declares it. */
export interface Route {
  readonly controller: string;
  readonly handler: string;
  /** Lower case. */
  readonly method: string;
  /** The path with OpenAPI's braces. */
  readonly path: string;
  readonly status: number;
  readonly operation: OperationFacts | undefined;
  readonly body: Type | undefined;
  readonly query: Type | undefined;
  readonly queryNames: readonly string[];
  readonly headers: readonly string[];
  /** Path parameters that must be whole numbers. */
  readonly integers: readonly string[];
  readonly credentials: GateFacts['credentials'] | undefined;
  readonly gateErrors: readonly ErrorCode[];
}

type Handler = (...args: never[]) => unknown;

interface Argument {
  readonly index: number;
  readonly data?: unknown;
  readonly factory?: unknown;
}

/** Returns all endpoints of a service's module and of the modules it imports, each once. */
export function routesOf(module: Type): Route[] {
  return [...controllersOf(module)].flatMap(routesOfController);
}

function controllersOf(module: Type): Set<Type> {
  const imported: unknown[] = Reflect.getMetadata(MODULE_METADATA.IMPORTS, module) ?? [];
  const controllers: Type[] = Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, module) ?? [];
  const modules = imported.filter((entry): entry is Type => typeof entry === 'function');
  return new Set([...modules.flatMap((entry) => [...controllersOf(entry)]), ...controllers]);
}

function routesOfController(controller: Type): Route[] {
  const prototype = controller.prototype as Record<string, Handler>;
  const prefixes = [Reflect.getMetadata(PATH_METADATA, controller)].flat() as string[];
  return Object.getOwnPropertyNames(prototype)
    .filter((name) => name !== 'constructor' && Reflect.hasMetadata(METHOD_METADATA, prototype[name] as object))
    .flatMap((name) => prefixes.map((prefix) => routeOf(controller, prefix, name)));
}

function routeOf(controller: Type, prefix: string, name: string): Route {
  const handler = (controller.prototype as Record<string, Handler>)[name] as Handler;
  const types: Type[] = Reflect.getMetadata('design:paramtypes', controller.prototype, name) ?? [];
  const given: Record<string, Argument> = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {};
  const from = (index: number) =>
    Object.entries(given).flatMap(([key, argument]) => (key.startsWith(`${index}:`) ? [argument] : []));
  const whole = (index: number) => from(index).filter(({ data }) => data === undefined);
  const named = (index: number) => from(index).flatMap(({ data }) => (typeof data === 'string' ? [data] : []));
  const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] as string;
  const path = pathOf(prefix, handler);
  const gates = gatesOf(controller, handler).map((gate) => gateAt(path, gate));
  return {
    controller: controller.name.replace(/Controller$/, ''),
    handler: name,
    method: method.toLowerCase(),
    path,
    status: Reflect.getMetadata(HTTP_CODE_METADATA, handler) ?? (method === 'POST' ? 201 : 200),
    operation: Reflect.getMetadata(OPERATION, handler),
    body: whole(FROM_BODY).map(({ index }) => types[index])[0],
    query: whole(FROM_QUERY).map(({ index }) => types[index])[0],
    queryNames: named(FROM_QUERY),
    headers: named(FROM_HEADER),
    integers: [
      ...Object.values(given).flatMap(({ factory, data }) => (factory === readPathInt ? [String(data)] : [])),
      ...gates.flatMap(({ integers = [] }) => integers),
    ],
    credentials: gates[0]?.credentials,
    gateErrors: gates.flatMap(({ errors }) => errors),
  };
}

/** Names of the parameters in a path. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
}

function pathOf(prefix: string, handler: Handler): string {
  const parts = [prefix, Reflect.getMetadata(PATH_METADATA, handler) as string];
  const path = parts.flatMap((part) => part.split('/')).filter(Boolean);
  return `/${path.map((part) => part.replace(/:(\w+)/, '{$1}')).join('/')}`;
}

/**
 * Returns the gate of a path: the agent API's one guard takes keys under `/v1`, and elsewhere signed-in members of the
 * organization in the path.
 */
function gateAt(path: string, gate: GateFacts): GateFacts {
  if (gate.credentials !== 'agentKey' || path.startsWith('/v1/')) return gate;
  const { credentials, errors } = Reflect.getMetadata(GATE, ProvenEmailGuard) as GateFacts;
  return { credentials, errors: [...errors, 'insufficient_role', 'not_found'], integers: ['merchant_id'] };
}

function gatesOf(controller: Type, handler: Handler): GateFacts[] {
  const guards: Type[] = [
    ...(Reflect.getMetadata(GUARDS_METADATA, controller) ?? []),
    ...(Reflect.getMetadata(GUARDS_METADATA, handler) ?? []),
  ];
  return guards.flatMap((guard) => (Reflect.getMetadata(GATE, guard) as GateFacts | undefined) ?? []);
}
