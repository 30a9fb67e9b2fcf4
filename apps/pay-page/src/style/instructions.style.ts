/** The style of the instructions: token, wallet, code, and the lines to copy. */
export const INSTRUCTIONS_STYLE = `
#how { display: grid; gap: 1.25rem; align-content: start }
.tokens { display: flex; gap: 3px; padding: 3px; border-radius: 12px; background: var(--well) }
.tokens a { flex: 1; display: grid; place-content: center; min-height: 2.75rem; border: 1.5px solid transparent; border-radius: 10px; color: var(--soft); text-decoration: none; font-weight: 500 }
.tokens [aria-current] { background: var(--picked); border-color: var(--accent); color: var(--ink); font-weight: 600 }
#wallet { display: grid; gap: .6rem }
#wallet:empty { display: none }
.apps { display: grid; grid-template-columns: 1fr 1fr; gap: .6rem }
.apps :last-child { grid-column: 1 / -1; color: var(--accent) }
.more { font-size: .9375rem }
.more summary { min-height: 2.75rem; padding: .6rem 0; cursor: pointer; color: var(--accent) }
.more ol { margin: 0; padding-inline-start: 1.3rem; display: grid; gap: .35rem; color: var(--soft) }
.more .scan { padding: .25rem 0 .5rem }
form { display: grid; gap: .4rem }
label { color: var(--soft); font-size: .875rem }
.field { display: flex; flex-wrap: wrap; gap: .5rem }
input { flex: 1 12rem; min-width: 0; min-height: 2.875rem; padding: .5rem .75rem; border: 1px solid var(--soft); border-radius: 12px; background: var(--card); color: var(--ink); font: inherit }
.field .quiet { width: auto }
.outcome { font-size: .9375rem; overflow-wrap: anywhere }
.outcome:empty { display: none }
.sent { font-weight: 600 }
.scan { display: grid; gap: .25rem; justify-items: center }
.qr { width: 11.5rem; max-width: 100%; border-radius: 12px; border: 1px solid var(--line); forced-color-adjust: none }
.scan .quiet { width: auto; min-height: 2.75rem; border: 0; color: var(--accent) }
dl div { padding: .55rem 0; border-top: 1px solid var(--line) }
dl div:first-child { border-top: 0 }
#how dl { margin: -.5rem 0 }
#how dd code { font-size: clamp(.75rem, 3.61vw, .8125rem) }
dt { color: var(--soft); font-size: .8125rem }
dd { display: flex; gap: .5rem; align-items: center; justify-content: space-between; min-width: 0 }
.value { min-width: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
#how .copy { margin: -.7rem 0 -.2rem; margin-inline-end: -.7rem }
.big { font-size: 1.0625rem; font-weight: 600 }
.small { display: block; font-size: .75rem; color: var(--soft) }
@media (forced-colors: active) {
  .tokens a { border-color: Canvas }
  .tokens [aria-current] { border: 2px solid Highlight }
  progress { appearance: auto; height: 1rem; border-radius: 0 }
}
`;
