import { profilePath } from '~/app/domain/mentors/mentorPaths';
import * as paths from '~/app/paths';
import { canBook } from './BookingCard';
import type { ShownProfile } from './loadProfile';
import type { WeekAhead } from './weekAhead';

/** Exact times, or parts of the day where the API tells strangers no more (docs/product.md, 'Public profile'). */
export function Availability({ profile, reader }: Pick<ShownProfile, 'profile' | 'reader'>) {
  const { week, username } = profile;
  const bookAt = canBook(profile, reader)
    ? (at: { day: string; hour?: string }) => paths.book(username, at)
    : null;
  return (
    <section>
      <h2>Disponibilidad semanal</h2>
      {week.state === 'closed' ? (
        <a href={paths.login({ redirectTo: profilePath(username) })} className="link more">
          Inicia sesión para ver sus horas libres
        </a>
      ) : week.state === 'failed' || week.value.isEmpty ? (
        <p className="text-muted">Disponibilidad no visible</p>
      ) : week.value.bands ? (
        <Bands week={week.value} username={username} bookAt={bookAt} />
      ) : (
        <Hours days={week.value.days} bookAt={bookAt} />
      )}
    </section>
  );
}

/** The address that books at a time; null if booking is not offered. */
type BookAt = ((at: { day: string; hour?: string }) => string) | null;

function Bands({ week, username, bookAt }: { week: WeekAhead; username: string; bookAt: BookAt }) {
  const { days, bands } = week;
  return (
    <>
      <table className="bands">
        <caption className="sr-only">Partes del día con horas libres en los próximos siete días</caption>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <th key={day.long} scope="col">
                {bookAt && day.hasFree ? (
                  <a
                    href={bookAt({ day: day.day })}
                    rel="nofollow"
                    aria-label={`Reservar el ${day.long}`}
                    className="link"
                  >
                    {`${day.short} ${day.number}`}
                  </a>
                ) : (
                  <>
                    <abbr title={day.long}>{day.short}</abbr>
                    {` ${day.number}`}
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bands?.map((band) => (
            <tr key={band.name}>
              <th scope="row">
                {band.name} <small>{band.hours}</small>
              </th>
              {band.free.map((free, i) => (
                <td key={days[i]?.long} aria-label={free ? 'Con horas libres' : 'Sin horas libres'}>
                  {free && '●'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <a href={paths.login({ redirectTo: profilePath(username) })} className="link more">
        Inicia sesión para ver las horas exactas
      </a>
    </>
  );
}

function Hours({ days, bookAt }: Pick<WeekAhead, 'days'> & { bookAt: BookAt }) {
  return (
    <table className="hours">
      <caption className="sr-only">Horas libres de los próximos siete días</caption>
      <tbody>
        {days.map((day) => (
          <tr key={day.long}>
            <th scope="row">{`${day.short} ${day.number}`}</th>
            <td>
              {day.ranges.length === 0
                ? 'Sin horas libres'
                : day.ranges.map(({ start, text }) =>
                    bookAt ? (
                      <a
                        key={start}
                        href={bookAt({ day: day.day, hour: start })}
                        aria-label={`Reservar el ${day.long}, ${text}`}
                        className="link"
                      >
                        {text}{' '}
                      </a>
                    ) : (
                      <span key={start}>{text} </span>
                    ),
                  )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
