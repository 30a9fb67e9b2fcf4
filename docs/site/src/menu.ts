/** The menu of a narrow window: a button opens it over the page, Escape and a click beside it close it. */
export function startMenu(): void {
  const button = document.querySelector<HTMLButtonElement>('button.menu')!;
  const menu = document.getElementById('menu')!;
  const show = (isOpen: boolean) => {
    button.ariaExpanded = String(isOpen);
    document.body.classList.toggle('menu-open', isOpen);
  };
  button.addEventListener('click', () => show(button.ariaExpanded !== 'true'));
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || button.ariaExpanded !== 'true') return;
    show(false);
    button.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (!menu.contains(target as Node) && !button.contains(target as Node)) show(false);
  });
  menu.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}

/** Marks the heading that is being read in the list on the right. */
export function startOutline(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.outline a')].map((link) => [link.hash.slice(1), link]),
  );
  const headings = [...links.keys()].flatMap((id) => document.getElementById(decodeURIComponent(id)) ?? []);
  if (headings.length === 0) return;
  const mark = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < READING_LINE_PX);
    const here = passed.at(-1) ?? headings[0]!;
    for (const [id, link] of links) link.classList.toggle('here', decodeURIComponent(id) === here.id);
    document.querySelector('.outline .here')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };
  addEventListener('scroll', () => requestAnimationFrame(mark), { passive: true });
  mark();
}

const READING_LINE_PX = 120;
