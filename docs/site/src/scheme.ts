import { keep, kept } from './memory.js';

/** The dashboard keeps its choice under this name, at the same origin. */
const KEY = 'mantine-color-scheme-value';

/** Shows the scheme that was chosen here or in the dashboard, else that of the system. */
export function showScheme(): void {
  const chosen = kept(KEY);
  const { dataset } = document.documentElement;
  if (chosen === 'light' || chosen === 'dark') dataset['scheme'] = chosen;
  else delete dataset['scheme'];
}

export function switchScheme(): void {
  const { dataset } = document.documentElement;
  const isDark =
    (dataset['scheme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  keep(KEY, isDark ? 'light' : 'dark');
  dataset['scheme'] = isDark ? 'light' : 'dark';
}
