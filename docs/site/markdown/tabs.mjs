import { escapeHtml } from './code.mjs';

const PART = /<\/details>|<details\b[^>]*>\s*<summary>(.*?)<\/summary>/g;
const ONLY_PARTS = /^(?:\s*(?:<\/details>|<details\b[^>]*>\s*<summary>.*?<\/summary>))+\s*$/;

/**
 * Turns consecutive `<details>` into tabs; code hosts show them as sections that can be unfolded. A single one stays as
 * it is. Without JavaScript, all panels are visible below each other, each under its name.
 */
export function joinTabs(tokens) {
  const runs = [];
  let run;
  let before;
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'html_block' || !ONLY_PARTS.test(token.content)) {
      if (before?.isClosed) run = undefined;
      continue;
    }
    for (const [part, label] of token.content.matchAll(PART)) {
      if (label === undefined) {
        run?.ends.push(index);
        before = { isClosed: true };
      } else {
        if (!run) {
          run = { labels: [], starts: [], ends: [] };
          runs.push(run);
        }
        run.labels.push(label);
        run.starts.push(index);
        before = { isClosed: false, part };
      }
    }
  }
  for (const [number, found] of runs.filter(({ labels }) => labels.length > 1).entries())
    draw(tokens, found, `tabs-${number}`);
}

function draw(tokens, { labels, starts, ends }, id) {
  for (const index of new Set([...starts, ...ends])) tokens[index].content = '';
  for (const [place, label] of labels.entries()) {
    if (place === 0) tokens[starts[0]].content += opening(labels, id);
    tokens[starts[place]].content += `${place === 0 ? '' : '</div>\n'}${panel(label, `${id}-${place}`, place === 0)}`;
  }
  tokens[ends.at(-1)].content += '</div>\n</div>\n';
}

function opening(labels, id) {
  const buttons = labels.map(
    (label, place) =>
      `<button type="button" role="tab" id="${id}-${place}-tab" aria-controls="${id}-${place}" aria-selected="${place === 0}" tabindex="${place === 0 ? 0 : -1}">${escapeHtml(label)}</button>`,
  );
  return `<div class="tabs">\n<div class="tab-list" role="tablist" aria-label="Choose one">${buttons.join('')}</div>\n`;
}

function panel(label, id, isFirst) {
  return `<div class="panel${isFirst ? ' chosen' : ''}" role="tabpanel" id="${id}" aria-labelledby="${id}-tab"><p class="panel-name">${escapeHtml(label)}</p>\n`;
}
