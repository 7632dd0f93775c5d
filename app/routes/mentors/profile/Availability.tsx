import { loginPath, profilePath } from '~/app/routes/mentors/mentorPaths';
import type { ProfilePart } from './profileView';
import type { WeekAhead } from './weekAhead';

/** Exact times after a log-in, otherwise parts of the day (docs/product.md, 'Public profile'). */
export function Availability({ week, username }: { week: ProfilePart<WeekAhead>; username: string }) {
  return (
    <section>
      <h2>Disponibilidad semanal</h2>
      {week.state === 'closed' ? (
        <a href={loginPath(profilePath(username))} className="link more">
          Inicia sesión para ver sus horas libres
        </a>
      ) : week.state === 'failed' || week.value.isEmpty ? (
        <p className="none">Disponibilidad no visible</p>
      ) : week.value.bands ? (
        <Bands week={week.value} username={username} />
      ) : (
        <Hours {...week.value} />
      )}
    </section>
  );
}

function Bands({ week: { days, bands }, username }: { week: WeekAhead; username: string }) {
  return (
    <>
      <table className="bands">
        <caption className="sr-only">Partes del día con horas libres en los próximos siete días</caption>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <th key={day.long} scope="col">
                <abbr title={day.long}>{day.short}</abbr>
                {` ${day.number}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bands?.map((band) => (
            <tr key={band.name}>
              <th scope="row">
                {band.name}
                <small>{band.hours}</small>
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
      <a href={loginPath(profilePath(username))} className="link more">
        Inicia sesión para ver las horas exactas
      </a>
    </>
  );
}

function Hours({ days }: WeekAhead) {
  return (
    <table className="hours">
      <caption className="sr-only">Horas libres de los próximos siete días</caption>
      <tbody>
        {days.map((day) => (
          <tr key={day.long}>
            <th scope="row">{day.name}</th>
            <td>
              {day.ranges.length === 0
                ? 'Sin horas libres'
                : day.ranges.map((range) => <span key={range}>{range}</span>)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
