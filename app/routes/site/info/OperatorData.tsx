import { useLoaderData } from '@remix-run/react';
import { OPERATOR_FIELDS, OPERATOR_LABELS } from '~/api/contract/rules/texts';
import { isComplete } from '~/api/contract/texts';
import * as paths from '~/app/paths';
import type { loadInfo } from './loadInfo';

/** Who answers for the site, in a sentence; or that nobody has said so yet. */
export function OperatorSentence() {
  const { operator } = useLoaderData<typeof loadInfo>();
  if (operator.name === '') return <>{NOBODY}</>;
  return (
    <>
      Este sitio lo gestiona <strong>{operator.name}</strong>, que responde de él. Sus datos están en el{' '}
      <a href={paths.legal()}>aviso legal</a>.
    </>
  );
}

const NOBODY = 'Quien gestiona este sitio todavía no ha rellenado sus datos.';

/** All that was filled in, and plainly what the law asks and is missing. */
export function OperatorData() {
  const { operator } = useLoaderData<typeof loadInfo>();
  const known = OPERATOR_FIELDS.flatMap((field) =>
    operator[field] === '' ? [] : { field, label: OPERATOR_LABELS[field], value: operator[field] },
  );
  return (
    <>
      {known.length > 0 && (
        <ul>
          {known.map(({ field, label, value }) => (
            <li key={field} className="wrap-anywhere">
              <strong>{label}:</strong> {field === 'email' ? <a href={`mailto:${value}`}>{value}</a> : value}
            </li>
          ))}
        </ul>
      )}
      {!isComplete(operator) && (
        <p className="rounded-2xl border border-line bg-card p-4">
          {known.length === 0
            ? `${NOBODY} La ley le pide decir aquí su nombre, su NIF, su dirección y un correo.`
            : 'Falta algo de lo que la ley pide decir aquí: nombre, NIF, dirección y correo.'}
        </p>
      )}
    </>
  );
}
