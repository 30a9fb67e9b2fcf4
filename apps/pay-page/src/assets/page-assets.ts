import { createHash } from 'node:crypto';
import { PAGE_STYLE } from '../style/page.style.js';
import { scriptsOf, smallStyle } from './small-texts.js';

/** The style and scripts of the page, minified. */
export interface PageAssets {
  readonly style: string;
  readonly pageScript: string;
  readonly devPanelScript: string;
  /** The script for the pages of shops. */
  readonly embedScript: string;
  /** The names of the page's contents in a content security policy. */
  readonly sources: Readonly<Record<'style' | 'pageScript' | 'devPanelScript', string>>;
}

let made: PageAssets | undefined;

/**
 * Returns the assets, bundled on first use from the compiler's output (or with the service, see `small-texts.ts`), so
 * that the page is the same however the service is started.
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

/** Returns a script that the page imports later, when its feature is used. */
export function importedScript(entry: string): string {
  return scriptsOf([entry], 'esm')[0]!;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
