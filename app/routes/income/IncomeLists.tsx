import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { Card } from '~/app/ui/Card';
import { TextLink } from '~/app/ui/TextLink';
import type { IncomeView } from './loadIncome';

/** The sums by student, or by subject. `hrefOf`: the sessions of a student on this page. */
export function Shares({ view, hrefOf }: { view: IncomeView; hrefOf: (student: string) => string }) {
  const { filter, moreStudents } = view;
  const footnote = filter.bySubject
    ? 'Una sesión de varias materias cuenta en la primera; los bonos, en ninguna.'
    : moreStudents > 0 && `Y ${moreStudents} más, con menos: están todos en el CSV.`;
  return (
    <Card className="mt-3 p-0 sm:p-0">
      <ul>
        {(filter.bySubject ? view.expertises : view.students).map(({ id, face, name, ...one }, at) => (
          <li
            key={id ?? `${name} ${at}`}
            className="flex items-start gap-4 border-line px-4 py-3 not-first:border-t sm:px-6"
          >
            {face && <Avatar user={face} size="sm" />}
            <div className="min-w-0 grow gap-x-4 sm:flex sm:justify-between">
              <div className="leading-snug">
                <p className="font-semibold">
                  {id ? (
                    <TextLink to={hrefOf(id)} className="-my-2.5">
                      <span className="sr-only">Pagos de </span>
                      {name}
                    </TextLink>
                  ) : (
                    name
                  )}
                </p>
                <p className="text-md text-muted">{one.taught}</p>
                {id && one.hasReceipt && (
                  <TextLink to={paths.incomeReceipt({ periodo: view.period.period, estudiante: id })}>
                    Justificante<span className="sr-only">{` de ${name}`}</span>
                  </TextLink>
                )}
              </div>
              <p className="tabular-nums sm:text-right">
                <span className="font-serif text-lg font-semibold sm:block">{one.amount}</span>{' '}
                {one.expected && (
                  <span className="text-md text-muted sm:block">{`${one.amount && '+ '}${one.expected} por dar`}</span>
                )}{' '}
                {one.pending && (
                  <span className="block text-md text-amber">{`${one.pending} pendiente`}</span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {footnote && <p className="border-t border-line px-4 py-3 text-md text-muted sm:px-6">{footnote}</p>}
    </Card>
  );
}
