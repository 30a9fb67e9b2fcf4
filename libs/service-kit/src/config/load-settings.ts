import { type ValidationError, validateSync } from 'class-validator';
import { type SettingRow, settingRows } from './setting.js';

/** Thrown with all faults together, so that a deployment is fixed in one go. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(readonly faults: readonly string[]) {
    super(`Settings are not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/** Reads a settings class from environment variables and validates it. */
export function loadSettings<T extends object>(settingsClass: new () => T, env: NodeJS.ProcessEnv): T {
  const settings = new settingsClass();
  const faults: string[] = [];
  for (const row of settingRows(settingsClass)) {
    const text = env[row.variable] || row.default;
    if (text === undefined) {
      if (!row.optional) faults.push(`${row.variable} is not set: ${row.doc}`);
      continue;
    }
    const type = Reflect.getMetadata('design:type', settingsClass.prototype, row.property) as unknown;
    Object.assign(settings, { [row.property]: fromText(text, type) });
  }
  if (faults.length === 0) faults.push(...ruleFaults(settings, settingRows(settingsClass)));
  if (faults.length > 0) throw new SettingsError(faults);
  return settings;
}

function ruleFaults(settings: object, rows: SettingRow[]): string[] {
  return validateSync(settings).map((error: ValidationError) => {
    const row = rows.find((r) => r.property === error.property);
    const shown = row?.secret ? '' : ` (is ${JSON.stringify(error.value)})`;
    return `${row?.variable ?? error.property}: ${Object.values(error.constraints ?? {}).join('; ')}${shown}`;
  });
}

function fromText(text: string, type: unknown): unknown {
  // A text that is not a number stays a text, so that the fault shows what was set.
  if (type === Number) return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
  if (type === Boolean) return text === 'true' ? true : text === 'false' ? false : text;
  if (type === Array)
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  return text;
}
