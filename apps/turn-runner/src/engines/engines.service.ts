import type { EngineName } from '@libs/dto/agent/engines';
import { ANY_PROVIDER } from '@libs/money/models/model-names';
import { GuardedFetch } from '@libs/outbound-http/guarded-fetch';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { PricesService } from '../prices/prices.service.js';
import { TurnRunnerSettings } from '../settings.js';
import { TurnFailure } from '../turn-ends/turn-failure.js';
import type { Engine } from './interface/engine.js';
import { LocalEngine } from './local/local-engine.js';
import { type Sending, StreamedAnswers } from './models/answer/streamed-answer.js';
import type { Candidate, Offer } from './models/fallback/candidate.js';
import { providerFetch } from './models/fetch/provider-fetch.js';
import { ModelEngine } from './models/model-engine.js';
import { ProviderKeys } from './models/provider/provider-keys.js';
import { type Provider, providersOf, sendAsOperator } from './models/provider/providers.js';

/**
 * The most bytes per token of an answer: each token comes in an event of its own, and some providers repeat everything
 * at the end.
 */
const BYTES_OF_TOKEN = 1_024;
const MIN_BYTES = 4 * 1_024 * 1_024;

/** The engines that are configured on this platform. */
@Injectable()
export class EnginesService implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('Engines');
  private readonly engines = new Map<EngineName, Engine>();
  private readonly providers: ReadonlyMap<string, Provider>;
  private readonly keys: ProviderKeys;
  private readonly guarded: GuardedFetch;

  constructor(settings: TurnRunnerSettings, prices: PricesService) {
    this.providers = providersOf(settings);
    this.keys = new ProviderKeys(settings, (name, why) => {
      this.logger.error(`the file with the key of the provider ${name} is not used: ${why}`);
    });
    this.guarded = new GuardedFetch({ policy: settings.addressPolicy, resolver: settings.addressResolver });
    const maxOutputTokens = settings.engineMaxOutputTokens;
    const offer = (): Offer => ({
      providers: this.providers,
      prices: prices.current,
      ownKeyTurnMicroUsd: settings.ownKeyTurnMicroUsd,
    });
    const answers = new StreamedAnswers(this.sending(settings));
    this.engines.set('local', new LocalEngine(settings.localTurnMicroUsd));
    for (const name of ['openai-compatible', 'anthropic', ANY_PROVIDER] as const) {
      const isSetUp = name === ANY_PROVIDER ? this.providers.size > 0 : this.providers.has(name);
      if (isSetUp) this.engines.set(name, new ModelEngine(name, { offer, answers, maxOutputTokens }));
    }
  }

  onApplicationBootstrap(): void {
    this.keys.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.keys.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.guarded.close();
  }

  /** Throws a `TurnFailure` for an engine that is not configured. */
  get(name: EngineName): Engine {
    const engine = this.engines.get(name);
    if (!engine) throw new TurnFailure('ENGINE_ERROR', `The engine ${name} is not set up on this platform.`);
    return engine;
  }

  /** Returns the URL at which a provider is called; undefined for an unknown name. */
  urlOf(provider: string): URL | undefined {
    const url = this.providers.get(provider)?.url;
    return url === undefined ? undefined : new URL(url);
  }

  /**
   * Keys of customers are sent to public addresses only; an operator may have servers in the operator's own network.
   */
  private sending(settings: TurnRunnerSettings): (candidate: Candidate) => Sending {
    const limits = {
      maxBytes: MIN_BYTES + settings.engineMaxOutputTokens * BYTES_OF_TOKEN,
      silenceMs: settings.modelIdleTimeoutS * 1_000,
    };
    return ({ provider, ownKey }) => {
      const send = ownKey === undefined ? sendAsOperator : this.guarded.fetch;
      return {
        key: ownKey ?? this.keys.of(provider.name),
        fetch: (onEvent) => providerFetch(send, limits, onEvent),
      };
    };
  }
}
