/** The style of the printed page: a receipt, black on white, without anything to press. */
export const PRINT_STYLE = `
@media print {
  :root { color-scheme: light; --back: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --good: #000; --warn: #000; --accent: #000 }
  body { display: block }
  main { max-width: none; padding: 0 }
  .card { border: 0; box-shadow: none; overflow: visible; max-width: 42rem }
  footer { padding: 1.5rem 0 0 }
  .card, .about, #tail { padding: 0; border: 0 }
  #tail { display: block }
  .status { min-height: 0 }
  main:not(.lone) .card { display: block; min-height: 0 !important }
  .languages, .copy, .scan a, #wallet, .apps, .more, #sent, #mail, #onward, #print, #dev-panel, .tokens a:not([aria-current]), .notice.offline { display: none }
  .on-paper { display: block; margin-top: .5rem }
  a { text-decoration: none }
}
`;
