import 'reflect-metadata';

/** The description of one environment variable. */
export interface SettingOptions {
  /** Used when the variable is absent or empty. Without a default and without `optional` the variable is required. */
  default?: string;
  optional?: boolean;
  /** Never printed. */
  secret?: boolean;
}

export interface SettingRow extends SettingOptions {
  property: string;
  variable: string;
  doc: string;
}

const ROWS = Symbol('settings');

/**
 * Declares a property of a settings class as an environment variable: `sessionWindowMin` reads `SESSION_WINDOW_MIN`.
 * The type is that of the property; its rules are class-validator's decorators next to it. A class may declare a
 * setting of its base class again, with another default.
 */
export function Setting(doc: string, options: SettingOptions = {}): PropertyDecorator {
  return (target, key) => {
    const property = String(key);
    const variable = property.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
    const others = settingRows(target.constructor).filter((row) => row.property !== property);
    const rows: SettingRow[] = [...others, { property, variable, doc, ...options }];
    Reflect.defineMetadata(ROWS, rows, target.constructor);
  };
}

/** Returns the settings of a class and of the classes it extends, in order of declaration. */
export function settingRows(settingsClass: object): SettingRow[] {
  return (Reflect.getMetadata(ROWS, settingsClass) as SettingRow[] | undefined) ?? [];
}
