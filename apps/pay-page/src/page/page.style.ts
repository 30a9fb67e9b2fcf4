export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #16191d; --soft: #59616b; --line: #d9dde2; --card: #fff; --back: #f4f5f7; --accent: #0b57d0; --good: #14663a; --warn: #8a4b00 }
@media (prefers-color-scheme: dark) { :root { --ink: #eceff2; --soft: #a5adb8; --line: #343a42; --card: #1b1f24; --back: #121518; --accent: #8ab4f8; --good: #7fd8a4; --warn: #f2b96e } }
* { box-sizing: border-box }
body { margin: 0; background: var(--back); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; margin-top: 1rem }
.merchant { color: var(--soft); margin: 0 }
.amount { font-size: 2.25rem; font-weight: 650; margin: .25rem 0 0; font-variant-numeric: tabular-nums }
h1 { font-size: 1.15rem; margin: 0 }
p { margin: .35rem 0 }
.soft { color: var(--soft); font-size: .9rem }
.good { color: var(--good) } .warn { color: var(--warn) }
nav { display: flex; gap: .5rem; margin-bottom: 1rem }
nav a { flex: 1; text-align: center; padding: .6rem; border: 1px solid var(--line); border-radius: 8px; color: var(--ink); text-decoration: none }
nav a[aria-current] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); font-weight: 600 }
.qr { display: block; width: 13rem; max-width: 100%; margin: 0 auto 1rem; background: #fff; border-radius: 8px; padding: .5rem }
.qr svg { display: block; width: 100%; height: auto }
dl { margin: 0 } dt { color: var(--soft); font-size: .85rem; margin-top: .75rem }
dd { margin: 0; display: flex; gap: .5rem; align-items: center; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
dd code { flex: 1; font-size: .95rem }
button { font: inherit; font-size: .85rem; padding: .3rem .6rem; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: var(--accent); cursor: pointer }
a { color: var(--accent) }
progress { width: 100%; accent-color: var(--accent) }
`;
