export const STYLE = `
:root{color-scheme:light;--ink:#1d2b2a;--teal:#0f5f5c;--line:#d9d2c4}
body{margin:0;background:#fbf8f2;color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
header,#calls,footer{max-width:75rem;margin:0 auto;padding:1rem}
header{padding-top:2rem}
h1,h2{font-family:ui-serif,"Iowan Old Style",Palatino,Georgia,serif;line-height:1.2}
h1{font-size:2rem;margin:0 0 .5rem}
h2{margin:2rem 0 .5rem;text-transform:capitalize}
a{color:var(--teal)}
nav a{display:inline-block;padding:.6rem .25rem;min-width:2.75rem}
code{font:.9375rem/1.5 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.intro{max-width:45rem;overflow-wrap:anywhere}
.call{border-top:1px solid var(--line);padding:.25rem 0}
.call summary{padding:.6rem 0;cursor:pointer}
.call p,.call ul{margin:.25rem 0 .75rem 1rem}
.call summary span.text{display:block;padding-left:5.5rem}
.method{display:inline-block;min-width:4.5rem;margin-right:1rem;font-weight:700;color:var(--teal)}
.body{margin-left:1rem;max-width:60rem}
.schema{border-top:1px solid var(--line);padding:.5rem 0;scroll-margin-top:1rem}
h3{margin:.5rem 0;font-size:1.0625rem}
td{overflow-wrap:break-word}
td:nth-child(3){white-space:nowrap}
table{border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:.25rem 1rem .25rem 0;border-top:1px solid var(--line)}
td:first-child code{overflow-wrap:normal}
pre{white-space:pre-wrap;background:#f1ebde;padding:.75rem 1rem}
@media (max-width:40rem){
.call summary span.text{padding-left:0}
thead{display:none}
tr{display:block;border-top:1px solid var(--line);padding:.25rem 0}
td{display:inline-block;border:0;padding:0 .75rem 0 0}
td:last-child{display:block}
}
.note{border:1px solid var(--line);border-radius:1rem;padding:.1rem .6rem;font-size:.875rem;white-space:nowrap}
:focus-visible{outline:3px solid var(--teal);outline-offset:2px}
.swagger-ui{overflow-wrap:anywhere}
.swagger-ui .wrapper{max-width:75rem;padding:0 1rem;box-sizing:border-box}
.swagger-ui .scheme-container{background:none;box-shadow:none;border-bottom:1px solid var(--line);margin:0;padding:1rem 0}
.swagger-ui .info{margin:1rem 0}
.swagger-ui .info hgroup{display:none}
@media (max-width:40rem){
.swagger-ui .opblock .opblock-summary{flex-wrap:wrap}
.swagger-ui .opblock .opblock-summary-path{max-width:100%}
.swagger-ui .opblock .opblock-summary-description{padding:.25rem 0}
}
`;
