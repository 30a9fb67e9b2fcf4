/** Colors, type, and the common style of all elements. Contrasts in both schemes: text 7:1, softer text 4.5:1. */
export const BASE_STYLE = `
:root {
  color-scheme: light dark;
  --back: #f5f6f8; --card: #fff; --ink: #15181c; --soft: #59626e; --line: #e2e6ea; --well: #f1f3f5;
  --accent: #0b57d0; --on-accent: #fff; --picked: #fff;
  --good: #0c6b3a; --warn: #854600; --warn-back: #fdf5ea;
  --shade: 0 1px 2px #1018280a, 0 12px 40px #1018280f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #0e1114; --card: #171b1f; --ink: #edf0f3; --soft: #a5aeb9; --line: #2b3239; --well: #20262c;
    --accent: #8ab4f8; --on-accent: #0a1a33; --picked: #0e1114;
    --good: #7bd6a1; --warn: #f2bb74; --warn-back: #292117;
    --shade: none;
  }
}
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100% }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh;
  background: var(--back); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', sans-serif;
}
h1, h2, p, dl, dd, ul, ol { margin: 0; padding: 0 }
h1, h2, b, strong { font-weight: 600 }
ul { list-style: none }
code { font: .9em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere }
a { color: var(--accent); text-underline-offset: .2em }
bdi { unicode-bidi: isolate }
[hidden] { display: none !important }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px }
.soft, .label, footer { color: var(--soft); font-size: .875rem }
.label { font-weight: 400 }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.on-paper, html:not(.scripted) .needs-script { display: none }
`;
