const WITH_TOOLTIP = '[data-tooltip]';
/** A pointer that only passes by opens nothing. */
const DELAY_MS = 300;

/**
 * Reports for which element a tooltip should be shown: the one that is pointed at or touched for a moment, or that has
 * keyboard focus. Escape and a press hide it. One set of listeners serves every tooltip of the page, however many rows
 * a list has. Returns a function to stop.
 */
export function watchTooltips(show: (element: HTMLElement | undefined) => void): () => void {
  let current: HTMLElement | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const turnTo = (element: HTMLElement | undefined, delayMs: number) => {
    if (element === current) return;
    clearTimeout(waiting);
    current = element;
    show(undefined);
    if (element) waiting = setTimeout(() => show(element), delayMs);
  };
  const hide = () => turnTo(undefined, 0);
  const listeners = {
    pointerover: ({ target }: Event) => turnTo(elementAround(target), DELAY_MS),
    // A finger that leaves the screen has pointed anyway.
    pointerdown: (event: Event) => (event as PointerEvent).pointerType === 'mouse' && hide(),
    // The finger scrolls.
    pointercancel: hide,
    focusin: ({ target }: Event) => {
      const element = elementAround(target);
      if (element?.matches(':focus-visible')) turnTo(element, 0);
    },
    focusout: hide,
    keydown: (event: Event) => (event as KeyboardEvent).key === 'Escape' && hide(),
  };
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener);
  document.documentElement.addEventListener('pointerleave', hide);
  return () => {
    clearTimeout(waiting);
    for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener);
    document.documentElement.removeEventListener('pointerleave', hide);
  };
}

function elementAround(target: EventTarget | null): HTMLElement | undefined {
  return (target as Element | null)?.closest<HTMLElement>(WITH_TOOLTIP) ?? undefined;
}
