import { describe, expect, it } from 'vitest';
import { draftChange, informacionErrors, readInformacion } from './informacionForm';

const form = (...fields: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};
const TYPED: [string, string][] = [
  ['price', '20,50'],
  ['additional_information', 'Línea uno\r\nLínea dos'],
  ['expertises', 'algebra'],
  ['expertises', 'ingles'],
  ['expertises', 'algebra'],
];

describe('the form of step 3', () => {
  it('keeps what was typed', () => {
    const { values } = readInformacion(form(...TYPED));
    expect(draftChange(values)).toEqual({
      price: 20.5,
      additional_information: 'Línea uno\nLínea dos',
      expertises: ['algebra', 'ingles'],
    });
    expect(informacionErrors(values)).toEqual({});
  });

  it('takes a chip out with its button', () => {
    const read = readInformacion(form(...TYPED, ['intent', 'quitar:algebra']));
    expect(read).toMatchObject({ intent: 'buscar', values: { expertises: ['ingles'] } });
  });

  it('searches when Enter was pressed in a changed search, and goes on otherwise', () => {
    const enter = (now: string, before: string) =>
      readInformacion(form(['intent', 'enter'], ['tema', now], ['tema_anterior', before])).intent;
    expect(enter('alg', '')).toBe('buscar');
    expect(enter('alg', 'alg')).toBe('enter');
  });

  it('says what is missing', () => {
    const { values } = readInformacion(form(['price', ''], ['additional_information', '  ']));
    expect(informacionErrors(values)).toEqual({
      price: ['Indica un precio por hora'],
      additional_information: ['La descripción es obligatoria'],
    });
    expect(draftChange(values).price).toBe(0);
  });
});
