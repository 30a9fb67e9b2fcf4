import { createHash } from 'node:crypto';
import { PAGE_STYLE } from '../style/page.style.js';
import { scriptsOf, smallStyle } from './small-texts.js';

/** What goes into the page, made small. */
export interface PageAssets {
  readonly style: string;
  readonly pageScript: string;
  readonly devPanelScript: string;
  /** For the pages of shops. */
  readonly embedScript: string;
  /** How a content security policy names what the page holds. */
  readonly sources: Readonly<Record<'style' | 'pageScript' | 'devPanelScript', string>>;
}

let made: PageAssets | undefined;

/**
 * Bundled when it is first wanted, from what the compiler wrote (or with the service, see `small-texts.ts`): every way
 * to start sees the same page.
 */
export function pageAssets(): PageAssets {
  if (made) return made;
  const [pageScript, devPanelScript, embedScript] = scriptsOf(['page', 'dev-panel', 'embed'], 'iife').map((text) =>
    text.trim(),
  );
  const style = smallStyle(PAGE_STYLE);
  const inPage = { style, pageScript: pageScript!, devPanelScript: devPanelScript! };
  const sources = {
    style: hashOf(inPage.style),
    pageScript: hashOf(inPage.pageScript),
    devPanelScript: hashOf(inPage.devPanelScript),
  };
  made = { ...inPage, embedScript: embedScript!, sources };
  return made;
}

/** A script that the page imports later, when its feature is used. */
export function importedScript(entry: string): string {
  return scriptsOf([entry], 'esm')[0]!;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
