import { type Found, loadFinder } from './find.js';

/** The dialog of the search: opened by its button, by `/` and by Ctrl+K; arrows choose, Enter opens. */
export function startFinder(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.finder')!;
  const input = dialog.querySelector('input')!;
  const list = dialog.querySelector<HTMLElement>('#found')!;
  const status = dialog.querySelector<HTMLElement>('.status')!;
  let finder: ReturnType<typeof loadFinder> | undefined;
  let chosen = 0;

  const open = () => {
    finder ??= loadFinder();
    dialog.showModal();
    input.select();
    void show();
  };
  const show = async () => {
    const query = input.value.trim();
    const found = query === '' ? [] : await search(query);
    // Another key may have been pressed while the index was loaded.
    if (query !== input.value.trim() || found === undefined) return;
    list.replaceChildren(...found.map(option));
    input.ariaExpanded = String(found.length > 0);
    status.textContent = query !== '' && found.length === 0 ? `Nothing found for “${query}”` : '';
    choose(0);
  };
  const search = async (query: string): Promise<Found[] | undefined> => {
    try {
      return (await finder!)(query);
    } catch {
      finder = undefined;
      status.textContent = 'Could not load the search. Try again.';
      return undefined;
    }
  };
  const choose = (wanted: number) => {
    const options = [...list.children] as HTMLElement[];
    chosen = options.length === 0 ? 0 : (wanted + options.length) % options.length;
    for (const [index, one] of options.entries()) one.ariaSelected = String(index === chosen);
    const current = options[chosen];
    if (current) input.setAttribute('aria-activedescendant', current.id);
    else input.removeAttribute('aria-activedescendant');
    current?.scrollIntoView({ block: 'nearest' });
  };
  const go = () => {
    const link = list.children[chosen] as HTMLAnchorElement | undefined;
    if (!link) return;
    dialog.close();
    link.click();
  };

  document.querySelector('button.search')!.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    if (dialog.open || !opens(event)) return;
    event.preventDefault();
    open();
  });
  input.addEventListener('input', () => void show());
  input.addEventListener('keydown', (event) => {
    const act = { ArrowDown: () => choose(chosen + 1), ArrowUp: () => choose(chosen - 1), Enter: go }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  list.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
}

function opens({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) return true;
  return key === '/' && !(target instanceof HTMLElement && target.matches('input, textarea, select'));
}

function option(found: Found, index: number): HTMLElement {
  const link = document.createElement('a');
  Object.assign(link, { id: `found-${index}`, href: found.url, role: 'option', tabIndex: -1 });
  const where = document.createElement('span');
  where.className = 'where';
  where.textContent = found.title === found.page ? found.section : `${found.section} › ${found.page}`;
  const title = document.createElement('strong');
  title.append(...marked(found.title, found.words));
  const excerpt = document.createElement('span');
  excerpt.className = 'excerpt';
  excerpt.append(...marked(found.excerpt, found.words));
  link.append(where, title, excerpt);
  return link;
}

/** The text with the words that were found marked in it. */
function marked(text: string, words: readonly string[]): (string | HTMLElement)[] {
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (escaped.length === 0) return [text];
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})`, 'giu')).map((part, index) => {
    if (index % 2 === 0) return part;
    const mark = document.createElement('mark');
    mark.textContent = part;
    return mark;
  });
}
