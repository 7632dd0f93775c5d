import { cityOf, hoursByDay, weekTotal } from '~/app/domain/week/weekText';
import * as paths from '~/app/paths';
import { OutsideSessions } from '~/app/sessions/exceptions/OutsideSessions';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { EmptyState } from '~/app/ui/EmptyState';
import { Icon } from '~/app/ui/Icon';
import type { Schedule } from './loadSchedule';

/** The mentor's hours on the profile, read-only: /profile/horario edits them (docs/product.md). */
export function ScheduleSection({ week, outside, exceptions, timeZone }: Schedule) {
  return (
    <Card as="section" id="horario" aria-labelledby="horario-titulo" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="horario-titulo" className="text-2xl">
          Disponibilidad semanal
        </h2>
        <ButtonLink to={paths.schedule()} variant="secondary">
          <Icon name="pencil" className="size-4" />
          Editar horario
        </ButtonLink>
      </div>
      {week === null ? (
        <p role="alert">
          No hemos podido cargar tu horario. Vuelve a cargar la página para intentarlo de nuevo.
        </p>
      ) : week.length === 0 ? (
        <EmptyState title="Aún no has marcado ninguna hora">
          <p>Mientras tu semana esté vacía, nadie puede reservar contigo.</p>
        </EmptyState>
      ) : (
        <>
          <dl className="grid gap-x-6 sm:grid-cols-[auto_1fr]">
            {hoursByDay(week).map(({ name, spans }) => (
              <div key={name} className="contents">
                <dt className="font-medium capitalize max-sm:mt-2">{name}</dt>
                <dd className={spans.length === 0 ? 'text-muted' : undefined}>
                  {spans.length === 0 ? 'Sin horas' : spans.join(' · ')}
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-muted">
            {weekTotal(week)} por semana · Horas de {cityOf(timeZone)}
          </p>
        </>
      )}
      {exceptions && exceptions.length > 0 && (
        <div>
          <h3 className="text-xl">Días libres y horas extra</h3>
          <ul className="mt-1">
            {exceptions.map((one) => (
              <li key={one.id}>
                <span className="inline-block first-letter:uppercase">{one.day}</span>: {one.text}
              </li>
            ))}
          </ul>
        </div>
      )}
      {outside && <OutsideSessions sessions={outside} />}
    </Card>
  );
}
