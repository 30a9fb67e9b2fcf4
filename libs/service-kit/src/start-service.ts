import { setTimeout as sleep } from 'node:timers/promises';
import fastifyCookie from '@fastify/cookie';
import { AppError, ValidationError } from '@libs/errors/app-error';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endsWithin } from './concurrency/with-timeout.js';
import type { CommonSettings } from './config/common-settings.js';
import { loadSettings } from './config/load-settings.js';
import { Drain } from './drain.js';
import { ErrorFilter } from './http/errors/error.filter.js';
import { refuseOtherMethods } from './http/errors/method-not-allowed.js';
import { BODY_LIMIT_BYTES, useJsonBodies } from './http/json/json-body.js';
import { ContractValidationPipe } from './http/validation/validation.pipe.js';
import { answerProbes } from './http/waiting-server.js';
import { KitModule } from './kit.module.js';
import { asService } from './log/current-service.js';
import { createLogger, PinoLoggerService } from './log/logger.js';
import { RpcServer } from './messaging/rpc/rpc-server.js';
import { RpcServing } from './messaging/rpc/rpc-serving.js';
import { natsOptions } from './messaging/stream/nats.js';
import { processOf, type ServiceDefinition, type TrustedProxies } from './service-definition.js';
import { followRequests } from './telemetry/http-requests.js';
import type { Telemetry } from './telemetry/start-telemetry.js';

/** How long a stop waits for the end of a start. Kubernetes and Compose kill a process after 30 s and more. */
const START_BEFORE_STOP_MS = 10_000;

/** Proxies whose X-Forwarded-For a service behind the gateway trusts: only those inside our own network. */
const PRIVATE_NETWORKS = 'loopback,linklocal,uniquelocal';

/**
 * A service whose workers run. Both methods wait until it has started, for ten seconds at most: one that waits for its
 * database until then has nothing to finish.
 */
export interface StoppableService {
  /** Reports that it is draining and serves on, for as long as routers need to notice it according to the settings. */
  drain(): Promise<void>;
  /** Takes nothing new, finishes what is under way, and closes. */
  stop(): Promise<void>;
}

export interface RunningService extends StoppableService {
  name: string;
  /** The address at which it listens. */
  url: string;
  app: NestFastifyApplication;
}

export interface StartOptions {
  /** Ends with the service. */
  telemetry?: Telemetry;
  /** Called just before the workers of the service start: from then on it has to be stopped in order. */
  onWorking?: (service: StoppableService) => void;
}

/**
 * Starts a service in this process and resolves when it serves. Settings come from `env`; all faults are reported at
 * once.
 */
export async function startService<S extends CommonSettings>(
  service: ServiceDefinition<S>,
  env: NodeJS.ProcessEnv,
  options: StartOptions = {},
): Promise<RunningService> {
  const definition = processOf(service, env);
  return asService(definition.name, () => start(definition, env, options));
}

async function start<S extends CommonSettings>(
  definition: ServiceDefinition<S>,
  env: NodeJS.ProcessEnv,
  { telemetry, onWorking }: StartOptions,
): Promise<RunningService> {
  const settings = loadSettings(definition.settings, env);
  const logger = new PinoLoggerService(createLogger(definition.name, settings.logLevel));
  const root = {
    module: class ServiceRoot {
      /** Runs after the parts have ended, to record what they still do. */
      async onApplicationShutdown(): Promise<void> {
        await telemetry?.stop();
      }
    },
    imports: [KitModule.of(definition as never, settings), definition.module],
  };
  const errors = new ErrorFilter(definition.renderError);
  const probes = settings.port === 0 ? undefined : await answerProbes(settings);
  const app = await NestFactory.create<NestFastifyApplication>(
    root,
    adapterWith(errors, definition.trustedProxies?.(settings) ?? PRIVATE_NETWORKS),
    {
      logger,
      bodyParser: false,
      abortOnError: false,
    },
  ).finally(() => probes?.stop());
  await prepareHttp(app, errors, definition);
  if (definition.prepareHttp) await definition.prepareHttp(app, settings);
  else useJsonBodies(app.getHttpAdapter().getInstance() as never);
  const rpc = new RpcServer(definition.name, { ...natsOptions(definition.name, settings), queue: definition.name });
  app.connectMicroservice<MicroserviceOptions>({ strategy: rpc });
  const listening = app.listen(settings.port, settings.host);
  let started: Promise<boolean> | undefined;
  const hasStarted = () => (started ??= endsWithin(START_BEFORE_STOP_MS, listening));
  const drain = async () => {
    if (!(await hasStarted())) return;
    app.get(Drain).begin();
    await sleep(settings.shutdownDelayMs);
  };
  const stop = async () => {
    if (await hasStarted()) await app.close();
    else new Logger('Service').warn(`${definition.name} is stopped before it has started`);
  };
  onWorking?.({ drain, stop });
  await listening;
  // Runs in the background: a service is alive while it waits for NATS, and becomes ready when it has it.
  serveCalls(app, rpc).catch((error: Error) => new Logger('RPC').error(error.message));
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  new Logger('Service').log(`${definition.name} listens on ${url}`);
  return { name: definition.name, url, app, drain, stop };
}

async function serveCalls(app: NestFastifyApplication, rpc: RpcServer): Promise<void> {
  await app.startAllMicroservices();
  await rpc.subscribed();
  app.get(RpcServing).begin();
}

/** The most characters of a parameter in a path: the endpoint itself is to judge it, not the router. */
const MAX_PARAMETER_LENGTH = 8_192;

const BAD_URL = { loc: ['path'], msg: 'The URL is not valid percent-encoded UTF-8, or too long', type: 'url_invalid' };

/** Postgres text cannot hold NUL, and nothing of ours contains it. */
const NUL_IN_URL = { loc: ['path'], msg: 'The URL must not contain NUL characters', type: 'string_unicode' };

/**
 * Returns the refusal of a request before anything is read. A body whose header declares that it is too large is
 * drained by the server, so that the caller gets the response and keeps the connection; Fastify's own check would break
 * it off.
 */
function refusalOf({ url, headers }: FastifyRequest, limitOf: (path: string) => number): Error | undefined {
  if (url.includes('%00')) return new ValidationError([NUL_IN_URL]);
  return Number(headers['content-length'] ?? 0) > limitOf(url) ? new AppError('body_too_large') : undefined;
}

function adapterWith(errors: ErrorFilter, trustProxy: TrustedProxies): FastifyAdapter {
  return new FastifyAdapter({
    trustProxy,
    forceCloseConnections: 'idle',
    // Requests that still come over an existing connection are served like everything else; the response closes the
    // connection.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    frameworkErrors: (_error: Error, _request: unknown, reply: FastifyReply) =>
      errors.send(new ValidationError([BAD_URL]), reply),
  });
}

async function prepareHttp(
  app: NestFastifyApplication,
  errors: ErrorFilter,
  { bodyLimitBytes: limitOf = () => BODY_LIMIT_BYTES, isPublic = false }: ServiceDefinition,
): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  followRequests(fastify as never, { isPublic });
  refuseOtherMethods(fastify as never);
  fastify.addHook('onRequest', (request, _reply, done) => done(refusalOf(request, limitOf)));
  // A request that was under way when the server closed leaves its connection alive, and the stop would wait for its
  // client.
  fastify.addHook('onResponse', (_request, _reply, done) => {
    if (!fastify.server.listening) fastify.server.closeIdleConnections();
    done();
  });
  const drain = app.get(Drain);
  // Clients with open connections must reconnect: the new connection leads elsewhere.
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (drain.hasBegun) void reply.header('connection', 'close');
    done(null, payload);
  });
  await app.register(fastifyCookie as never);
  app.useGlobalPipes(new ContractValidationPipe());
  app.useGlobalFilters(errors);
}
