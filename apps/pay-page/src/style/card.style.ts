/** The one card: what it is about, and beside it, on wide screens, how to pay. */
export const CARD_STYLE = `
main { width: 100%; max-width: 31rem; margin: 0 auto; padding: .75rem .75rem 1.5rem }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 20px; box-shadow: var(--shade); overflow: hidden }
.about, #how, #heed, .lone .card { padding: 1.5rem 1.25rem }
.about { display: flex; flex-direction: column; gap: 1.5rem }
#how { border-top: 1px solid var(--line) }
#heed { display: grid; gap: .85rem; padding-top: 0; align-content: end }
.between { display: flex; justify-content: space-between; align-items: center }
.between .copy { margin: -.75rem 0; margin-inline-end: -.7rem }
#onward { padding: 0 1.25rem 1.5rem }
#onward .soft { color: var(--soft) }
.merchant { font-weight: 600; overflow-wrap: anywhere }
.note { color: var(--soft); overflow-wrap: anywhere }
header .label:not(.amount + .label) { margin-top: 1.25rem }
.amount { font-size: clamp(2.25rem, 11vw, 3rem); font-weight: 650; line-height: 1.15; letter-spacing: -.025em; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
[data-state^=expired] .amount, [data-state^=canceled] .amount { color: var(--soft) }
[dir=rtl] .amount { letter-spacing: 0 }
.status { display: grid; gap: .4rem }
h1 { display: flex; gap: .55rem; align-items: flex-start; font-size: 1.0625rem; line-height: 1.4 }
.good { color: var(--good) } .warn { color: var(--warn) } .busy .sign { color: var(--accent) }
.sign { flex: none; width: 1.25rem; height: 1.25rem; margin-top: .13rem; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
.turning { animation: turn 1.6s linear infinite }
@keyframes turn { to { transform: rotate(1turn) } }
#sentence { color: var(--soft) }
.time { margin-top: .35rem; font-size: .9375rem; color: var(--soft) }
.left b { display: inline-block; margin-inline-start: .35rem; min-width: 3.4em; color: var(--ink); font-variant-numeric: tabular-nums }
.time time { color: var(--ink) }
.notice { padding: .7rem .85rem; border-radius: 10px; border: 1px solid transparent; background: var(--warn-back); color: var(--warn); font-size: .875rem }
.offline { margin-bottom: .75rem }
.status .notice { margin-top: .5rem }
#payments, #receipt { border-top: 1px solid var(--line); padding-top: 1.25rem }
.payments { display: grid; gap: .9rem; margin-top: .5rem }
.payments li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 .75rem; font-variant-numeric: tabular-nums }
.word { font-size: .875rem; color: var(--soft); align-self: center; text-align: end }
.word.confirmed, .word.swept { color: var(--good) } .word.late, .word.reverted { color: var(--warn) }
.hash, .progress { flex-basis: 100%; font-size: .875rem }
.progress { display: grid; gap: .25rem; color: var(--soft); margin-top: .4rem }
progress { appearance: none; width: 100%; height: 6px; border: 0; border-radius: 3px; overflow: hidden; background: var(--well); color: var(--accent) }
progress::-webkit-progress-bar { background: var(--well) }
progress::-webkit-progress-value { background: var(--accent); transition: width .4s }
progress::-moz-progress-bar { background: var(--accent) }
#receipt dl { margin-top: .25rem }
#receipt dl div { display: grid; grid-template-columns: minmax(5.5rem, 1fr) 2.2fr; gap: .75rem; padding: .35rem 0; border: 0; align-items: baseline }
.lone { max-width: 28rem }
footer { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; justify-content: space-between; align-items: center; padding: 1rem .5rem 0 }
.contact { overflow-wrap: anywhere; color: var(--soft); font-size: .9375rem }
footer .contact { font-size: inherit }
@media (min-width: 30rem) { .about, #how, #heed, #onward, .lone .card { padding: 2rem } #heed, #onward { padding-top: 0 } main { padding: 1.5rem 1rem } }
@media (min-width: 54rem) {
  main[data-asks=true] { max-width: 60rem }
  [data-asks=true] .card { display: grid; grid-template: auto auto 1fr / 1fr 1.2fr }
  #how { grid-area: 1 / 2 / 4; border-top: 0; border-inline-start: 1px solid var(--line) }
  [data-asks=true] #onward { grid-area: 2 / 1 }
  #heed { grid-area: 3 / 1 }
  .about, #how, #heed, #onward { padding: 2.5rem }
  #heed, #onward { padding-top: 0 }
  :is([data-state=partial], [data-state=reverted]) #how { grid-row: 1 / 3 }
  :is([data-state=partial], [data-state=reverted]) #heed { grid-area: 3 / 2; align-content: start; border-inline-start: 1px solid var(--line) }
  :is([data-state=partial], [data-state=reverted]) #onward { grid-row: 2 / 4; align-self: end }
}
@media (prefers-reduced-motion: reduce) { .turning { animation: none } progress::-webkit-progress-value { transition: none } }
`;
