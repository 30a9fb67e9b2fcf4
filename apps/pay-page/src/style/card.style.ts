/** The style of the card: the summary, and next to it, on wide screens, how to pay. */
export const CARD_STYLE = `
main { width: 100%; max-width: 31rem; margin: 0 auto; padding: .75rem .75rem 1.5rem }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 20px; box-shadow: var(--shade); overflow: hidden }
.card { display: flex; flex-direction: column; gap: 1.5rem }
.card, .lone .card { padding: 1.5rem 1.25rem }
.about { display: flex; flex-direction: column; gap: 1.5rem }
.pane, .below, #tail { display: contents }
#heed { display: grid; gap: .85rem }
#onward { display: grid; gap: .6rem; justify-items: start }
.between { display: flex; justify-content: space-between; align-items: center }
.between .copy { margin: -.75rem 0; margin-inline-end: -.7rem }
[data-asks=false] :is(.about, #onward) { order: -1 }
[data-asks=false] .status { min-height: 0 }
#onward .soft { color: var(--soft) }
.merchant { font-weight: 600; overflow-wrap: anywhere }
.note { color: var(--soft); overflow-wrap: anywhere }
.items { margin-top: .5rem; font-size: .9375rem; max-height: 14rem; overflow: auto }
.items li { display: flex; justify-content: space-between; gap: 1rem; padding: .15rem 0; overflow-wrap: anywhere }
.items bdi[dir=ltr] { flex: none; font-variant-numeric: tabular-nums }
header .label:not(.amount + .label) { margin-top: 1.25rem }
.amount { font-size: clamp(2.25rem, 11vw, 3rem); font-weight: 650; line-height: 1.15; letter-spacing: -.025em; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
[data-state^=expired] .amount, [data-state^=canceled] .amount { color: var(--soft) }
[dir=rtl] .amount { letter-spacing: 0 }
.so-far { min-height: 1.5em }
.status { display: grid; gap: .4rem; align-content: start; min-height: 11.5rem }
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
#payments, #receipt, #mail { border-top: 1px solid var(--line); padding-top: 1.25rem }
.payments { display: grid; gap: .9rem; margin-top: .5rem }
.payments li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 .75rem; font-variant-numeric: tabular-nums }
.word { font-size: .875rem; color: var(--soft); align-self: center; text-align: end }
.word.confirmed, .word.swept { color: var(--good) } .word.late, .word.reverted { color: var(--warn) }
.besides { margin-top: .75rem; font-size: .875rem; color: var(--soft) }
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
@media (min-width: 30rem) { .card, .lone .card { padding: 2rem } main { padding: 1.5rem 1rem } }
@media (min-width: 54rem) {
  main:not(.lone) { max-width: 60rem; padding-top: 4rem }
  main:not(.lone) .card { display: grid; grid-template: auto auto 1fr auto / 1fr 1.2fr; gap: 0; padding: 0; min-height: 34rem }
  [data-asks=true] .status { min-height: 12rem }
  .about, .pane, .below, #tail, #onward { padding: 2.5rem }
  .below, #tail { display: flex; flex-direction: column; gap: .85rem; padding-top: 0 }
  .pane { display: block; grid-area: 1 / 2 / 4 }
  .below { grid-area: 2 / 1 }
  #tail { gap: 1.5rem; grid-area: 4 / 2 / 6 }
  .pane, #tail { border-inline-start: 1px solid var(--line) }
  #onward { grid-area: 3 / 1 / 6; align-content: start; padding-top: 0 }
  [data-asks=false] .pane { display: none }
  [data-asks=false] #tail { grid-area: 1 / 2 / 6; padding-top: 2.5rem }
  [data-asks=false] #tail:not(:has(> :not([hidden]))) { display: none }
  [data-asks=false] :is(#payments, #payments[hidden] + #receipt) { border-top: 0; padding-top: 0 }
}
@media (prefers-reduced-motion: reduce) { .turning { animation: none } progress::-webkit-progress-value { transition: none } }
`;
