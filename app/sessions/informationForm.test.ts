import { describe, expect, it } from 'vitest';
import { parseForm } from '~/app/.server/forms/readForm';
import { draftChange, informationErrors, informationForm } from './informationForm';

const valuesOf = (...fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const submission = parseForm(form, informationForm);
  if (submission.status !== 'success') throw new Error('not read');
  return submission.value;
};

describe('the form of step 3', () => {
  it('keeps what was typed', () => {
    const values = valuesOf(
      ['price', '20,50'],
      ['additional_information', 'Línea uno\r\nLínea dos'],
      ['expertises', 'algebra'],
      ['expertises', 'ingles'],
      ['listed', 'on'],
      ['weeks', '6'],
      ['expertises_search', 'cálc'],
    );
    expect(draftChange(values)).toEqual({
      price: 20.5,
      asked: 0,
      additional_information: 'Línea uno\nLínea dos',
      expertises: ['algebra', 'ingles'],
      listed: true,
      weeks: 6,
    });
    expect(informationErrors(values, { usual: 25 })).toEqual({});
  });

  it('says what is missing', () => {
    const values = valuesOf(['price', ''], ['additional_information', '  ']);
    expect(informationErrors(values, { usual: 25 })).toEqual({
      price: ['Indica un precio por hora'],
      additional_information: ['La descripción es obligatoria'],
    });
    expect(draftChange(values)).toEqual({
      price: 0,
      asked: 0,
      additional_information: '  ',
      expertises: [],
      listed: false,
      weeks: 1,
    });
  });
});
