import type { SubmissionResult } from '@conform-to/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseForm } from '~/app/.server/forms/readForm';
import type { ExpertiseOption } from '~/app/domain/mentors/topics';
import { expertiseSearchShape } from '~/app/forms/fieldSchemas';
import { ExpertisePicker } from './ExpertisePicker';
import { resultAtAddress, searchAddress } from './expertiseFields';

const OPTIONS: ExpertiseOption[] = Array.from({ length: 300 }, (_, i) => ({
  name_id: `a${i}`,
  name: i === 299 ? 'Cálculo' : `Área ${i}`,
  scope: i % 2 ? 'ciencias' : 'letras',
  scope_display: i % 2 ? 'Ciencias' : 'Letras',
}));

function render(given: { options?: ExpertiseOption[]; result?: SubmissionResult; chosen?: string[] }) {
  const { options = OPTIONS, result, chosen = [] } = given;
  return renderToStaticMarkup(
    <ExpertisePicker
      legend="Áreas"
      name="areas"
      options={options}
      result={result}
      chosen={chosen}
      required
    />,
  );
}
const boxes = (html: string) =>
  [...html.matchAll(/type="checkbox" name="areas"[^>]* value="(\w+)"/g)].map((found) => found[1]);
const chips = (html: string) =>
  [...html.matchAll(/type="hidden" name="areas"[^>]* value="(\w+)"/g)].map((found) => found[1]);

const schema = z.object({ areas: z.array(z.string()).min(1, 'Elige una'), ...expertiseSearchShape('areas') });
function submit(...fields: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return parseForm(form, schema);
}

describe('the picker as the server sends it', () => {
  it('suggests ten of many, folded away until a search is asked for, and without inline styles', () => {
    const html = render({});
    expect(boxes(html)).toHaveLength(10);
    expect(html).toContain('10 sugerencias de 300');
    expect(html).not.toMatch(/<details[^>]* open/);
    expect(html).not.toContain('style=');
    expect(html).toContain('(obligatorio)');
  });

  it('shows what the action gave back, not what the page began with', () => {
    const { reply } = submit(
      ['areas', 'a1'],
      ['areas', 'a2'],
      ['areas_search', 'CALC'],
      ['areas_scope', 'ciencias'],
    );
    const html = render({ result: reply(), chosen: ['a9'] });
    expect(chips(html)).toEqual(['a1', 'a2']);
    expect(boxes(html)).toEqual(['a299']);
    expect(html).toMatch(/<details[^>]* open/);
    expect(html).toContain('value="CALC"');
  });

  it('starts empty after everything was removed, and shows the error', () => {
    const html = render({ result: submit(['areas_search', '']).reply(), chosen: ['a9'] });
    expect(chips(html)).toEqual([]);
    expect(html).toContain('Elige una');
    expect(html).toContain('aria-invalid="true"');
  });

  it('keeps the choice and offers another try when the areas could not be loaded', () => {
    const html = render({ options: [], chosen: ['a9'] });
    expect(chips(html)).toEqual(['a9']);
    expect(html).toContain('No hemos podido cargar la lista. Lo que ya tenías elegido se conserva.');
    expect(html).toContain('value="areas:buscar"');
    expect(html).toContain('id="field-areas"');
  });

  it('remembers a search in an address, and reads it from there', () => {
    const form = new FormData();
    form.set('areas_search', 'calc');
    form.set('intent', 'areas:buscar');
    const url = new URL(searchAddress(form, 'areas'), 'http://localhost/paso');
    expect(url.hash).toBe('#field-areas-found');
    expect(boxes(render({ result: resultAtAddress(url.searchParams, 'areas', ['a1']) }))).toEqual(['a299']);
    form.set('intent', 'areas:quitar:a1');
    expect(searchAddress(form, 'areas')).toMatch(/#field-areas-chosen$/);
  });

  it('keeps its search out of the parsed form', () => {
    const submission = submit(['areas', 'a1'], ['areas_search', 'calc']);
    expect(submission.status === 'success' && JSON.stringify(submission.value)).toBe('{"areas":["a1"]}');
  });
});
