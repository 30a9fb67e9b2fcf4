/** The stripe of test mode and the buttons of its simulated buyer. Nobody must take such a page for a real one. */
export const TEST_MODE_STYLE = `
#test-stripe { position: sticky; top: 0; z-index: 1; padding: .6rem 1rem; text-align: center; font-size: .875rem; color: #15181c; background: repeating-linear-gradient(-45deg, #ffd21f 0 1.1rem, #ffdf5c 1.1rem 2.2rem) }
#test-stripe strong { margin-inline-end: .35rem; text-transform: uppercase; letter-spacing: .04em }
.simulated h2 { font-size: 1rem }
.simulated p { margin-top: .25rem; color: var(--soft); font-size: .875rem }
.simulated form { display: grid; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); gap: .5rem; margin-top: 1rem }
#more { padding: 1.5rem .5rem 0 }
`;
