/** The style of controls: at least 44 px high, with a visible focus. */
export const CONTROLS_STYLE = `
button, .button, .quiet { font: inherit; cursor: pointer }
.button, .quiet { display: flex; align-items: center; justify-content: center; gap: .6rem; width: 100%; min-height: 2.875rem; padding: .6rem 1rem; border-radius: 12px; text-decoration: none; text-align: center; overflow-wrap: anywhere }
.button { border: 1px solid transparent; background: var(--accent); color: var(--on-accent); font-weight: 600 }
.button:hover { filter: brightness(1.08) }
.button[aria-disabled=true] { opacity: .55; cursor: default; filter: none }
.button img, .quiet img { width: 1.375rem; height: 1.375rem; border-radius: 5px }
.quiet { border: 1px solid var(--line); background: transparent; color: var(--ink); font-size: .9375rem }
.quiet:hover { background: var(--well) }
.quiet[aria-disabled=true] { opacity: .55; cursor: default }
.copy { flex: none; min-width: 4.5rem; min-height: 2.75rem; padding: .3rem .7rem; border: 0; border-radius: 10px; background: transparent; color: var(--accent); font-size: .875rem; font-weight: 600 }
.copy:hover { background: var(--well) }
.copy.done { color: var(--good) }
html:not(.scripted) .copy { display: none }
.languages { position: relative; margin-inline-start: auto }
.languages summary { display: flex; gap: .4rem; align-items: center; cursor: pointer; min-height: 2.75rem; list-style: none }
.languages summary::-webkit-details-marker { display: none }
.languages .sign { width: 1.1rem; height: 1.1rem; margin: 0; stroke-width: 1.4 }
.languages ul { position: absolute; inset-inline-end: 0; bottom: 100%; min-width: 10rem; padding: .35rem; border: 1px solid var(--line); border-radius: 12px; background: var(--card); box-shadow: var(--shade) }
.languages a { display: block; padding: .55rem .75rem; border-radius: 8px; color: var(--ink); text-decoration: none }
.languages a:hover { background: var(--well) }
.languages [aria-current] { font-weight: 600 }
#dev-panel { width: 100%; max-width: 31rem; margin: 0 auto; padding: .75rem 1.25rem 1.5rem; color: var(--soft); font: .8125rem/1.5 ui-monospace, monospace }
#dev-panel button { margin: .35rem .35rem 0 0; padding: .35rem .7rem; border: 1px dashed var(--soft); border-radius: 8px; background: none; color: inherit }
`;
