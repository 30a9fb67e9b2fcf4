import { keep, kept } from './memory.js';

const KEY = 'docs-tabs';
/** How many names are remembered: languages, and the frameworks of each. */
const REMEMBERED = 12;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs of one page switch together, by their names, and the next page opens with what was chosen last. */
export function startTabs(): void {
  const sets = [...document.querySelectorAll<HTMLElement>('.tabs')];
  const remembered = names();
  for (const set of sets) {
    const best = remembered.find((name) => tabOf(set, name));
    if (best) choose(set, best);
    for (const tab of tabsOf(set)) tab.addEventListener('click', () => chooseEverywhere(sets, tab));
    set
      .querySelector('[role=tablist]')
      ?.addEventListener('keydown', (event) => step(sets, set, event as KeyboardEvent));
  }
}

function step(sets: readonly HTMLElement[], set: HTMLElement, event: KeyboardEvent): void {
  const tabs = tabsOf(set);
  const now = tabs.findIndex((tab) => tab.ariaSelected === 'true');
  const move = STEPS[event.key];
  const index = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : move && now + move;
  if (index === undefined) return;
  event.preventDefault();
  const tab = tabs.at(index % tabs.length)!;
  tab.focus();
  chooseEverywhere(sets, tab);
}

/** The tab stays where it is under the pointer, although what stands above it may become longer or shorter. */
function chooseEverywhere(sets: readonly HTMLElement[], tab: HTMLElement): void {
  const name = nameOf(tab);
  const before = tab.getBoundingClientRect().top;
  for (const set of sets) if (tabOf(set, name)) choose(set, name);
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
  keep(KEY, JSON.stringify([name, ...names().filter((one) => one !== name)].slice(0, REMEMBERED)));
}

function choose(set: HTMLElement, name: string): void {
  for (const tab of tabsOf(set)) {
    const isChosen = nameOf(tab) === name;
    tab.ariaSelected = String(isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
    document.getElementById(tab.getAttribute('aria-controls')!)!.classList.toggle('chosen', isChosen);
  }
}

/** Names that were chosen, the newest first. */
function names(): string[] {
  try {
    const value: unknown = JSON.parse(kept(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

const tabsOf = (set: HTMLElement) => [...set.querySelectorAll<HTMLElement>(':scope > .tab-list > [role=tab]')];
const nameOf = (tab: HTMLElement) => tab.textContent ?? '';
const tabOf = (set: HTMLElement, name: string) => tabsOf(set).find((tab) => nameOf(tab) === name);
