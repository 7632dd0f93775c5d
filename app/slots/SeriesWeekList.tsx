import { Callout } from '~/app/ui/Callout';
import type { SeriesWeeks } from './seriesWeeks';

export function SeriesWeekList({ series }: { series: SeriesWeeks }) {
  const out = series.list.length - series.count;
  return (
    <section aria-labelledby="semanas" className="flex flex-col gap-2">
      <h3 id="semanas" className="text-xl">
        Cada semana
      </h3>
      {series.goesOn && series.isSeries && (
        <p>Estas, y después una más cada semana a la misma hora, hasta que uno de los dos la termine.</p>
      )}
      <ol className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {series.list.map(({ week, day, why }) => (
          <li key={week} className="first-letter:uppercase">
            {why === '' ? (
              day
            ) : (
              <>
                <s className="text-muted">{day}</s> <span className="text-muted">{`· ${why}`}</span>
              </>
            )}
          </li>
        ))}
      </ol>
      {!series.isSeries ? (
        <Callout tone="warning">
          {series.list[0]?.why === ''
            ? 'Las demás semanas no se pueden reservar a esa hora: se pedirá solo la primera.'
            : 'A esa hora no se puede reservar una serie. Elige otra hora.'}
        </Callout>
      ) : (
        out > 0 && (
          <p className="text-muted">
            {out === 1 ? 'La semana tachada queda fuera.' : `Las ${out} semanas tachadas quedan fuera.`}
          </p>
        )
      )}
    </section>
  );
}
