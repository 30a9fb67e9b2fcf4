import type { BrowserWords } from '../document/words.js';
import { replacePart } from './replaced.js';
import { answeredAt, servedAt } from './server-clock.js';

/** The factor by which polling slows down while events arrive: polling is then only a fallback. */
const SLOWER_WITH_EVENTS = 4;
const SLOWER_EACH_TIME = 1.2;
const SLOWEST_MS = 60_000;
const SLOWEST_WITHOUT_EVENTS_MS = 15_000;

/** The part of the page that the server renders, kept equal to what the server would render now. */
export class LivePage {
  private readonly served = new Map<string, string>();
  private readonly listeners: (() => void)[] = [];
  private readonly notice = document.createElement('p');
  /** The server's time of the displayed content; undefined until a response contained it. */
  private shownAt: number | undefined;
  /** The browser's own clock, until the server's time is known. */
  private clockOffsetMs = performance.timeOrigin;
  private events: EventSource | undefined;
  private timer = 0;
  private slower = 1;
  private height = 0;

  constructor(
    private readonly main: HTMLElement,
    private readonly words: BrowserWords,
  ) {
    this.notice.className = 'notice offline';
    this.remember(main);
    this.readClock(servedAt());
  }

  /** The state as reported by the server. */
  get state(): string {
    return this.main.dataset['state']!;
  }

  get isPayable(): boolean {
    return this.main.dataset['asks'] === 'true';
  }

  get embedOrigins(): string[] {
    return this.main.dataset['embedOrigins']!.split(' ').filter(Boolean);
  }

  /**
   * Returns the server's time now. The browser's own clock may be hours off; here it only measures the time since the
   * server's last response.
   */
  now(): number {
    return performance.now() + this.clockOffsetMs;
  }

  /** Calls back now and after every change of the page. */
  whenChanged(listener: () => void): void {
    this.listeners.push(listener);
    listener();
  }

  /** Has screen readers read a text out once; it is not visible. */
  announce(text: string): void {
    document.getElementById('announced')!.textContent = text;
  }

  /** Has a text read out after the current one. */
  announceAlso(text: string): void {
    this.announce(`${document.getElementById('announced')!.textContent} ${text}`);
  }

  start(): void {
    this.listen();
    this.pollLater();
    addEventListener('online', () => this.connectionChanged());
    addEventListener('offline', () => this.connectionChanged());
    document.addEventListener('visibilitychange', () => void (document.hidden || this.poll()));
    document.addEventListener('click', ({ target }) => {
      if ((target as Element).closest('#print')) print();
    });
    if (!navigator.onLine) this.connectionChanged();
    else if (this.shownAt === undefined) void this.poll();
  }

  /** Fetches the current page from the server. A failure changes nothing. */
  async poll(): Promise<void> {
    try {
      const query = new URLSearchParams(location.search);
      query.set('clock', 'beside');
      const response = await fetch(`${location.pathname}/fragment?${query}`);
      if (!response.ok) return;
      const at = answeredAt(response);
      const next = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main');
      // Polls may overtake each other: a response older than the displayed one is ignored.
      if (next && !(at && this.shownAt && at < this.shownAt)) this.take(next, at);
    } catch {
      // Offline, or the server is restarting: the next refresh will tell.
    }
  }

  private take(next: HTMLElement, at: number | undefined): void {
    this.readClock(at);
    this.recordHeight();
    const [before, asking] = [this.news, this.isPayable];
    Object.assign(this.main.dataset, next.dataset);
    let changed = false;
    for (const part of next.querySelectorAll('[id]')) {
      if (!this.served.has(part.id) || this.served.get(part.id) === part.outerHTML) continue;
      replacePart(this.main.querySelector(`#${part.id}`)!, part.cloneNode(true) as HTMLElement);
      changed = true;
    }
    this.keepHeight();
    this.remember(next);
    if (!changed) return;
    this.slower = 1;
    if (before !== this.news) this.announceChange();
    // The pressed button is gone, and the new content is at the top.
    if (asking && !this.isPayable && this.main.getBoundingClientRect().top < 0) scrollTo(0, 0);
    for (const listener of this.listeners) listener();
  }

  /**
   * Handles the response to a form: the whole page as it is now, and the outcome in one part of it, which is read out.
   */
  async takeAnswer(response: Response, part: string): Promise<void> {
    const next = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main');
    if (!next) return this.announceOffline();
    replacePart(this.main.querySelector(`#${part}`)!, next.querySelector(`#${part}`)!.cloneNode(true) as HTMLElement);
    // The stored version of this part is unchanged: the response stays until the server renders the part differently.
    this.announce(this.main.querySelector(`#${part} .outcome`)?.textContent ?? '');
    if (this.isPayable) await this.poll();
  }

  announceOffline(): void {
    this.announce(this.words.offline);
  }

  private recordHeight(): void {
    const card = this.main.querySelector<HTMLElement>('.card')!;
    this.height = Math.max(this.height, Math.min(card.offsetHeight, innerHeight - card.offsetTop));
  }

  /** Keeps the card from getting shorter within the window, so that nothing jumps up from below it. */
  private keepHeight(): void {
    this.main.querySelector<HTMLElement>('.card')!.style.minHeight = `${this.height}px`;
  }

  /**
   * Remembers the served parts. Parts directly below the layout are replaced one by one, so that a button keeps its
   * focus when another part changes.
   */
  private remember(main: HTMLElement): void {
    for (const part of main.querySelectorAll('[id]'))
      if (!part.parentElement!.closest('[id]')) this.served.set(part.id, part.outerHTML);
  }

  /** The text that is worth reading out when it changes. */
  private get news(): string {
    return `${this.state} ${this.textOf('.so-far')}`;
  }

  private textOf(selector: string): string {
    return this.main.querySelector(selector)!.textContent!.trim();
  }

  private announceChange(): void {
    const [title, soFar, sentence] = ['h1', '.so-far', '#sentence'].map((selector) => this.textOf(selector));
    document.title = document.title.replace(/^.* · /, `${title} · `);
    this.announce([title, soFar, sentence].filter(Boolean).join('. '));
  }

  private readClock(at: number | undefined): void {
    if (at === undefined) return;
    this.shownAt = at;
    this.clockOffsetMs = at - performance.now();
  }

  private listen(): void {
    this.events = new EventSource(`${location.pathname}/events`);
    this.events.addEventListener('changed', () => void this.poll());
  }

  private pollLater(): void {
    clearTimeout(this.timer);
    const everyMs = Number(this.main.dataset['pollEveryS']) * 1000;
    const isLive = this.events?.readyState === EventSource.OPEN && this.isPayable;
    const slowestMs = isLive || !this.isPayable ? SLOWEST_MS : SLOWEST_WITHOUT_EVENTS_MS;
    const waitMs = Math.min(everyMs * this.slower * (isLive ? SLOWER_WITH_EVENTS : 1), slowestMs);
    this.timer = window.setTimeout(async () => {
      if (!document.hidden) await this.poll();
      this.slower = this.isPayable ? this.slower * SLOWER_EACH_TIME : 1;
      this.pollLater();
    }, waitMs);
  }

  private connectionChanged(): void {
    this.notice.textContent = navigator.onLine ? '' : this.words.offline;
    if (navigator.onLine) {
      this.notice.remove();
      void this.poll();
    } else {
      this.main.prepend(this.notice);
      this.announce(this.words.offline);
    }
  }
}
