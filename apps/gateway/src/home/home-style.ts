/** The style of the start page: one column on a phone, three cards in a row where there is room. */
export const HOME_STYLE = `
.bar,main{width:min(68rem,100%);margin-inline:auto;padding-inline:1.25rem}
.bar{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.75rem 1.5rem;padding-block:1rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
nav a{color:var(--ink);text-decoration:none;padding:.35rem 0}
nav a:hover{text-decoration:underline}
main{display:grid;gap:3.5rem;padding-block:1.5rem 4rem}
main>*{min-width:0}
section{display:grid;gap:1.25rem}
.hero{padding-block:clamp(1.5rem,6vw,4.5rem) 1rem;max-width:44rem}
h1{font-size:clamp(2.1rem,6vw,3.4rem);letter-spacing:-.02em}
h2{font-size:1.6rem}
h3{font-size:1.1rem}
.lead{font-size:1.2rem;color:var(--soft)}
.soft{color:var(--soft)}
.actions{display:flex;flex-wrap:wrap;gap:.75rem}
.cards{list-style:none;display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(17rem,100%),1fr))}
.cards>*{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.4rem;display:grid;gap:.6rem;align-content:start}
.cards p{color:var(--soft)}
.cards .price{font-size:1.5rem;font-weight:650;color:var(--ink)}
ol.cards{counter-reset:step}
ol.cards>li::before{counter-increment:step;content:counter(step);width:2rem;height:2rem;border-radius:50%;display:grid;place-items:center;background:var(--well);font-weight:650}
dl{display:grid;gap:.4rem}
dl div{display:flex;justify-content:space-between;gap:1rem;border-top:1px solid var(--line);padding-top:.4rem}
dt{color:var(--soft)}
dd{font-weight:600;text-align:end}
pre{margin:0;background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.25rem;overflow-x:auto;font:.9rem/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
footer.bar{border-top:1px solid var(--line);padding-block:1.5rem 2.5rem}
.status{display:flex;align-items:center;gap:.5rem}
.status::before{content:"";width:.65rem;height:.65rem;border-radius:50%;background:var(--good)}
.status.degraded::before{background:var(--warn)}
.status a{color:inherit}
`;
