import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { Card } from '~/app/ui/Card';
import { TextLink } from '~/app/ui/TextLink';
import type { IncomeView } from './loadIncome';
import type { PeriodView } from './period';

interface ByStudentProps {
  students: IncomeView['students'];
  more: number;
  period: PeriodView;
  /** Their sessions on this page. */
  hrefOf: (student: string) => string;
}

export function ByStudent({ students, more, period, hrefOf }: ByStudentProps) {
  return (
    <Card className="mt-3 p-0 sm:p-0">
      <ul>
        {students.map((one, at) => (
          <li
            key={one.id ?? `deleted ${at}`}
            className="grid grid-cols-[auto_1fr] items-start gap-x-4 border-line px-4 sm:grid-cols-[auto_1fr_auto] py-3 not-first:border-t sm:px-6"
          >
            <Avatar user={one.face} size="sm" />
            <div className="min-w-0 leading-snug">
              <p className="font-semibold">
                {one.id ? (
                  <TextLink to={hrefOf(one.id)} className="-my-2.5">
                    <span className="sr-only">Pagos de </span>
                    {one.face.full_name}
                  </TextLink>
                ) : (
                  one.face.full_name
                )}
              </p>
              <p className="text-md text-muted">{one.taught}</p>
              {one.id && one.hasReceipt && (
                <TextLink to={paths.incomeReceipt({ periodo: period.period, estudiante: one.id })}>
                  Justificante<span className="sr-only">{` de ${one.face.full_name}`}</span>
                </TextLink>
              )}
            </div>
            <Amounts one={one} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-line px-4 py-3 text-md text-muted sm:px-6">
          {`Y ${more} más, con menos: están todos en el CSV.`}
        </p>
      )}
    </Card>
  );
}

export function ByExpertise({ expertises }: { expertises: IncomeView['expertises'] }) {
  return (
    <Card className="mt-3 p-0 sm:p-0">
      <ul>
        {expertises.map((one) => (
          <li
            key={one.name}
            className="grid gap-x-4 border-line sm:grid-cols-[1fr_auto] px-4 py-3 leading-snug not-first:border-t sm:px-6"
          >
            <div className="min-w-0">
              <p className="font-semibold">{one.name}</p>
              <p className="text-md text-muted">{one.taught}</p>
            </div>
            <Amounts one={one} />
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-3 text-md text-muted sm:px-6">
        Una sesión de varias materias cuenta en la primera; los bonos, en ninguna.
      </p>
    </Card>
  );
}

function Amounts({ one }: { one: { amount: string; expected: string; pending?: string } }) {
  return (
    <p className="tabular-nums max-sm:col-start-2 sm:text-right">
      <span className="font-serif text-lg font-semibold sm:block">{one.amount}</span>{' '}
      {one.expected && (
        <span className="text-md text-muted sm:block">{`${one.amount && '+ '}${one.expected} por dar`}</span>
      )}{' '}
      {one.pending && <span className="block text-md text-amber">{`${one.pending} pendiente`}</span>}
    </p>
  );
}
