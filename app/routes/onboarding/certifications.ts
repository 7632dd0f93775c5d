import { rowsEdit } from '~/forms/listEdits';

const MAX = 20;

/** The certifications of a mentor: kept in the form, not sent, since the contract has no place for them (spec.md section 3). */
export const CERTIFICATIONS = {
  legend: 'Certificaciones',
  name: 'certifications',
  rowName: 'Certificación',
  addLabel: 'Añadir certificación',
  hint: 'De momento no se guardan ni se publican: cuenta las importantes en tu biografía.',
  max: MAX,
  columns: [
    { column: 'name', label: 'Nombre', input: { maxLength: 200 }, className: 'sm:col-span-full' },
    { column: 'date', label: 'Fecha', input: { type: 'date' } },
    { column: 'place', label: 'Lugar', input: { maxLength: 200 } },
  ],
};

export const certificationsEdit = rowsEdit(
  CERTIFICATIONS.name,
  CERTIFICATIONS.columns.map(({ column }) => column),
  MAX,
);
