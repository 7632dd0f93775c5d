/** A self-contained page without assets or scripts, so that it works when nothing else does. */
import { createHash } from 'node:crypto';
import { colorOf } from '~/app/.server/palette';
import { problemOf } from '~/app/domain/site/problems';

const colors = (light: 'light' | 'dark') =>
  ['paper', 'ink', 'muted', 'teal', 'on-teal'].map((name) => `--${name}:${colorOf(name, light)}`).join(';');

const style = `
:root{color-scheme:light dark;${colors('light')}}
@media (prefers-color-scheme:dark){:root{${colors('dark')}}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:15vh 1.25rem 3rem}
.brand{font:600 1.25rem/1 ui-serif,Georgia,serif;color:var(--teal);text-decoration:none}
h1{font:600 2rem/1.2 ui-serif,"Iowan Old Style",Palatino,Georgia,serif;margin:2rem 0 1rem}
p{margin:0 0 2rem;color:var(--muted)}
nav{display:flex;flex-wrap:wrap;gap:.75rem}
nav a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.25rem;border-radius:.5rem;font-weight:600;
text-decoration:none;border:1px solid var(--teal);color:var(--teal)}
nav a:first-child,button{background:var(--teal);color:var(--on-teal)}
label,input{display:block;margin:0 0 1rem;color:var(--ink);font:inherit}
button{min-height:2.75rem;padding:0 1.25rem;border:0;border-radius:.5rem;font:inherit;font-weight:600}
:focus-visible{outline:3px solid var(--teal);outline-offset:3px}`;

const styleHash = createHash('sha256').update(style).digest('base64');

const headersWith = (formAction: string) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
});

export const errorPageHeaders = headersWith("'none'");
/** For a `smallPage` with a form. */
export const formPageHeaders = headersWith("'self'");

export function errorPage(status: number): string {
  // 501 is an unknown method; to a visitor it reads as one that is not allowed.
  const { title, text, retry } = problemOf(status === 501 ? 405 : status);
  const again = retry ? '<a href="">Volver a intentarlo</a>' : '';
  return smallPage({ title, text, links: `${again}<a href="/">Ir al inicio</a>` });
}

interface SmallPage {
  title: string;
  text: string;
  /** HTML. */
  links: string;
  /** HTML. */
  form?: string;
}

/** One heading, one paragraph, a form and links; send it with `errorPageHeaders`, or `formPageHeaders`. */
export function smallPage({ title, text, links, form = '' }: SmallPage): string {
  return `<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Mentorea</title>
<style>${style}</style>
</head>
<body>
<main>
<a class="brand" href="/">Mentorea</a>
<h1>${title}</h1>
<p>${text}</p>
${form}
${links && `<nav aria-label="Seguir">${links}</nav>`}
</main>
</body>
</html>
`;
}
