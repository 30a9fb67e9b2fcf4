import { type ProviderFacts, parseProviderKeys, parseProviders } from '@libs/dto/agent/models/providers';
import { WatchedFile } from '@libs/service-kit/config/watched-file/watched-file';
import type { TurnRunnerSettings } from '../../../settings.js';

/** The operator's keys of providers: from the settings, or from files, which may be replaced while the service runs. */
export class ProviderKeys {
  private readonly keys: ReadonlyMap<string, string>;
  private readonly files: ReadonlyMap<string, WatchedFile<string>>;

  /** `onFault`: a file that cannot be used. The key that was read before stays in use. */
  constructor(settings: TurnRunnerSettings, onFault: (name: string, why: string) => void) {
    const named = parseProviders(settings.modelProviders);
    const { openaiCompatibleApiKey, anthropicApiKey } = settings;
    this.keys = new Map([
      ...(openaiCompatibleApiKey ? [['openai-compatible', openaiCompatibleApiKey] as const] : []),
      ...(anthropicApiKey && !named.has('anthropic') ? [['anthropic', anthropicApiKey] as const] : []),
      ...parseProviderKeys(settings.modelProviderKeys),
    ]);
    this.files = new Map([...named].flatMap(([name, facts]) => fileOf(name, facts, onFault)));
  }

  of(name: string): string | undefined {
    return this.files.get(name)?.current ?? this.keys.get(name);
  }

  start(): void {
    for (const file of this.files.values()) file.start();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.files.values()].map((file) => file.stop()));
  }
}

function fileOf(
  name: string,
  { keyFile: path }: ProviderFacts,
  onFault: (name: string, why: string) => void,
): [string, WatchedFile<string>][] {
  if (path === undefined) return [];
  return [[name, new WatchedFile({ path, parse: keyIn, onFault: (why) => onFault(name, why) })]];
}

function keyIn(text: string): string {
  const key = text.trim();
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Error('it has no key in one line');
  return key;
}
