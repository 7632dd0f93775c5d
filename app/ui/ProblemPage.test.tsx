import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ExpiredPage, isExpiredForm } from './ProblemPage';

const FORM = {
  expired: true as const,
  action: '/create-mentorship/informacion?x=1',
  fields: [
    ['expertises', 'algebra'],
    ['expertises', 'calculo'],
    ['additional_information', 'Dijo "hola" & <adiós>'],
  ] as [string, string][],
};

describe('ExpiredPage', () => {
  const html = renderToStaticMarkup(<ExpiredPage form={FORM} />);

  it('keeps every posted field, repeated ones included, and sends them where they were going', () => {
    expect(html).toContain('action="/create-mentorship/informacion?x=1"');
    expect(html.match(/type="hidden" name="expertises"/g)).toHaveLength(2);
    expect(html).toContain('value="Dijo &quot;hola&quot; &amp; &lt;adiós&gt;"');
    expect(html).toContain('Volver a enviar');
  });

  it('says what happened, and leads to the log-in without leaving the page', () => {
    expect(html).toContain('Tu sesión ha caducado');
    expect(html).toMatch(/href="\/login" target="_blank"/);
  });
});

it('knows an expired form from other data', () => {
  expect(isExpiredForm(FORM)).toBe(true);
  expect([null, 'x', {}, { expired: true }].some(isExpiredForm)).toBe(false);
});
