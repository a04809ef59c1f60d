/** The farm's colours, for light and dark, on the sandbox's own pages. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--paper:#fbf5ea;--card:#fffcf5;--ink:#33241a;--soft:#6a5545;--line:#e6d9c4;--field:#937d69;--leaf:#2f5d3a;--leaf-deep:#234a2c;--on-leaf:#fffaf0;--link:#2b5836;--yolk:#fdf0cb;--yolk-line:#f2b632;--barn:#9c2f1f;--barn-tint:#fae5dd}
@media (prefers-color-scheme:dark){:root{--paper:#1f1812;--card:#2a2119;--ink:#f4eadb;--soft:#c8b7a3;--line:#43362a;--field:#927f6c;--leaf:#3d7a4b;--leaf-deep:#336940;--link:#a5d09d;--yolk:#3b2b18;--yolk-line:#f0b93f;--barn:#f3a08d;--barn-tint:#43251e}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
.test{margin:0;padding:.75rem 1rem;background:var(--yolk);border-bottom:2px solid var(--yolk-line);text-align:center}
main{max-width:62rem;margin:0 auto;padding:1.5rem 1rem 3rem;display:grid;gap:1.5rem}
h1,h2{margin:0 0 1rem;font:600 1.375rem/1.25 Georgia,"Times New Roman",serif;text-wrap:balance}
h1{font-size:1.75rem}
main.two h1{margin:0}
p{margin:0 0 1rem}
small,.soft{color:var(--soft);font-size:.9375rem}
section,form.pay{background:var(--card);border:1px solid var(--line);border-radius:1.25rem;padding:1.25rem}
.alone{max-width:34rem;width:100%;margin:0 auto}
ul.lines{list-style:none;margin:0;padding:0}
.lines li,.total{display:flex;justify-content:space-between;gap:1rem;padding:.75rem 0;border-bottom:1px solid var(--line)}
.lines small{display:block}
.sum{white-space:nowrap;font-variant-numeric:tabular-nums}
.total{border:0;margin:0;font-size:1.25rem;font-weight:600}
.to{margin:0;border-top:1px solid var(--line);padding-top:.75rem}
label{display:block;font-weight:600;margin:0 0 .25rem}
.field{margin:0 0 1rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem}
input{width:100%;min-height:3rem;padding:.5rem .75rem;font:inherit;color:var(--ink);background:var(--card);border:1.5px solid var(--field);border-radius:.75rem}
input::placeholder{color:var(--soft);opacity:1}
input[aria-invalid=true]{border-color:var(--barn);border-width:2px}
.wrong{display:block;margin:.25rem 0 0;color:var(--barn);font-size:.9375rem}
.refused{background:var(--barn-tint);color:var(--barn);border-radius:.75rem;padding:.75rem 1rem;font-weight:600}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:3rem;padding:.5rem 1.5rem;border:0;border-radius:.75rem;font:inherit;font-weight:600;text-decoration:none;cursor:pointer;background:var(--leaf);color:var(--on-leaf)}
button:hover,.button:hover{background:var(--leaf-deep)}
.plain{background:transparent;color:var(--link);border:1.5px solid var(--link);margin-top:.75rem}
.plain:hover{background:var(--yolk)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
details{margin:1rem 0 0}
.bank{background:var(--card);border:1px solid var(--line);border-radius:1.25rem;padding:.25rem 1.25rem}
.bank[open]{padding-bottom:1.25rem}
.bank dl{margin-top:1rem}
details p{margin:.75rem 0 0}
summary{min-height:2.75rem;display:flex;align-items:center;color:var(--link);cursor:pointer;text-decoration:underline}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0;font-size:.9375rem}
dt{font-variant-numeric:tabular-nums}
dd{margin:0;color:var(--soft)}
@media (max-width:26rem){dl{grid-template-columns:1fr;gap:0}dd{margin:0 0 .5rem}}
@media (min-width:48rem){main{padding:3rem 1.5rem;gap:2rem}main.two{grid-template-columns:1fr 1fr;align-items:start}main.two h1{grid-column:1/-1}section,form.pay{padding:1.75rem}.bank{padding-inline:1.75rem}}
`
