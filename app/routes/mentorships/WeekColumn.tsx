import { classes } from '~/ui/classes';
import type { DialogPlace } from './detail/place';
import type { WeekDay } from './loadWeek';
import { WeekCard } from './WeekCard';

/** One day: a column where there is room for seven, else a part of one list in which an empty day is a single line. */
export function WeekColumn({ day, place }: { day: WeekDay; place: DialogPlace }) {
  const { name, title, isToday, isPast, items } = day;
  return (
    <li
      className={classes(
        'py-3 @max-4xl:px-3 @4xl:min-h-64 @4xl:rounded-2xl @4xl:p-2',
        isToday && 'bg-teal-soft/60 @max-4xl:rounded-2xl',
      )}
    >
      <h2
        aria-current={isToday ? 'date' : undefined}
        className={classes(
          'flex flex-wrap items-baseline gap-x-2 font-sans text-base leading-snug @4xl:flex-col',
          isPast && 'text-muted',
        )}
      >
        <span className="font-semibold first-letter:uppercase">{name}</span>
        <span className="font-normal text-muted">{title}</span>
        {isToday && <span className="font-semibold text-teal-strong @4xl:order-first">Hoy</span>}
      </h2>
      {items.length === 0 ? (
        <p className="text-muted @4xl:mt-3">
          <span aria-hidden="true" className="@max-4xl:hidden">
            –
          </span>
          <span className="@4xl:sr-only">Sin mentorías</span>
        </p>
      ) : (
        <ul className="mt-3 grid gap-2">
          {items.map((mentorship) => (
            <WeekCard key={mentorship.identifier} mentorship={mentorship} place={place} />
          ))}
        </ul>
      )}
    </li>
  );
}
