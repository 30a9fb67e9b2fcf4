import type { EngineName } from '@libs/dto/agent/engines';
import { parsePrices } from '@libs/money/models/prices';
import { Injectable } from '@nestjs/common';
import { TurnRunnerSettings } from '../settings.js';
import { TurnFailure } from '../turn-failure.js';
import { LocalEngine } from './local/local-engine.js';
import { ModelEngine } from './models/model-engine.js';
import { anthropicModels, openAiCompatibleModels } from './models/provider/providers.js';
import type { Engine } from './protocol/engine.js';

/** The engines that are configured on this platform. */
@Injectable()
export class EnginesService {
  private readonly engines: Partial<Record<EngineName, Engine>>;

  constructor(settings: TurnRunnerSettings) {
    const limits = {
      prices: parsePrices(settings.enginePrices),
      maxOutputTokens: settings.engineMaxOutputTokens,
    };
    const models = { openai: openAiCompatibleModels(settings), anthropic: anthropicModels(settings) };
    this.engines = {
      local: new LocalEngine(settings.localTurnMicroUsd),
      ...(models.openai && { 'openai-compatible': new ModelEngine('openai-compatible', models.openai, limits) }),
      ...(models.anthropic && { anthropic: new ModelEngine('anthropic', models.anthropic, limits) }),
    };
  }

  /** Throws a `TurnFailure` for an engine that is not configured. */
  get(name: EngineName): Engine {
    const engine = this.engines[name];
    if (!engine) throw new TurnFailure('ENGINE_ERROR', `The engine ${name} is not set up on this platform.`);
    return engine;
  }
}
