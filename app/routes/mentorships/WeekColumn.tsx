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
        'py-3 @max-4xl:px-3 @4xl:rounded-2xl @4xl:p-2',
        items.length === 0 && '@max-4xl:flex @max-4xl:flex-wrap @max-4xl:justify-between @max-4xl:gap-x-4',
        isToday && 'bg-teal-soft/60 @max-4xl:rounded-2xl',
      )}
    >
      <h2
        aria-current={isToday ? 'date' : undefined}
        className={classes(
          'flex flex-wrap items-baseline gap-x-2 font-sans text-base leading-snug',
          isPast && 'text-muted',
        )}
      >
        <span className="font-semibold first-letter:uppercase @4xl:w-full">{name}</span>
        <span className="font-normal text-muted">{title}</span>
        {isToday && <span className="font-semibold text-teal-strong">Hoy</span>}
      </h2>
      {items.length === 0 ? (
        <p className="text-muted @4xl:mt-3">{isPast ? 'Ya ha pasado' : 'Sin mentorías'}</p>
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
