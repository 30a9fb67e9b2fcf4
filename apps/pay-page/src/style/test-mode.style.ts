/** The stripe of test mode and the buttons of its simulated buyer. Nobody must take such a page for a real one. */
export const TEST_MODE_STYLE = `
#test-stripe { position: sticky; top: 0; z-index: 1; padding: .6rem 1rem; text-align: center; font-size: .875rem; color: #15181c; background: repeating-linear-gradient(-45deg, #ffd21f 0 1.1rem, #ffdf5c 1.1rem 2.2rem) }
#test-stripe strong { margin-inline-end: .35rem; text-transform: uppercase; letter-spacing: .04em }
#test-panel { width: 100%; max-width: 31rem; margin: 0 auto; padding: .25rem 1.25rem 2rem }
#test-panel h2 { font-size: 1rem }
#test-panel p { color: var(--soft); font-size: .875rem }
#test-panel form { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .5rem; margin-top: .75rem }
@media (min-width: 54rem) { #test-panel { max-width: 60rem } }
`;
