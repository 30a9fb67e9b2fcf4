import { withAdded } from '../secrets/env-text.js';

const HEADER = `# What all services are told; nothing here is secret (that is in secrets/). Any setting of .env.example may be added.
# After a change: docker compose restart web chain work
`;

/** Returns the text of `settings.env`: existing lines stay, missing settings are added. */
export function settingsText(
  text: string,
  present: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, string>>,
): string {
  return withAdded(text === '' ? HEADER : text, settings, new Set(Object.keys(present)));
}
