import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';

const LANGUAGES = { bash, go, http, javascript, json, php, python, typescript, xml };
/** The names of languages after a fence that differ from those of the highlighter. */
const NAMES = { sh: 'bash', js: 'javascript', jsx: 'javascript', ts: 'typescript', tsx: 'typescript', html: 'xml' };
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);

export function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/**
 * Returns the HTML of a code block. Its colors are classes, because the content security policy forbids inline styles.
 */
export function codeBlock(code, info) {
  const language = NAMES[info] ?? info;
  const html = highlighter.getLanguage(language)
    ? highlighter.highlight(code, { language, ignoreIllegals: true }).value
    : escapeHtml(code);
  return `<div class="code"><pre tabindex="0"><code>${html}</code></pre><button class="copy" type="button" hidden>Copy</button></div>\n`;
}
