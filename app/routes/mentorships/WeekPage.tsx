import { MentorshipDialogs } from './detail/MentorshipDialogs';
import { useDialogs } from './detail/useDialogs';
import { EmptyWeek } from './EmptyWeek';
import type { LoadedWeek } from './loadWeek';
import { MentorshipsHeader } from './MentorshipsHeader';
import { WeekColumn } from './WeekColumn';
import { WeekSteps } from './WeekSteps';

/** Seven days, Monday first (spec.md section 2, 'Weekly mentorship view'). */
export function WeekPage({ week: loaded }: { week: LoadedWeek }) {
  const { place, search, isWaiting } = useDialogs();
  const { week, days, selected } = loaded;
  const items = days.flatMap((day) => day.items);
  return (
    <>
      <MentorshipsHeader
        title="Mis mentorías"
        isStudent={loaded.isStudent}
        groups={loaded.groups}
        search={search}
      />
      <WeekSteps week={week} search={search} />
      <p role="status" className="mb-5 text-muted">
        {isWaiting ? 'Cargando mentorías...' : 'Solo se muestran las mentorías futuras.'}
      </p>
      <section aria-label={`Semana: ${week.title}`} aria-busy={isWaiting} className="@container">
        {items.length === 0 && <EmptyWeek week={loaded} search={search} />}
        <ol className="grid gap-x-2 @max-4xl:divide-y @max-4xl:divide-line @4xl:grid-cols-7">
          {days.map((day) => (
            <WeekColumn key={day.date} day={day} place={place} />
          ))}
        </ol>
      </section>
      <MentorshipDialogs selected={selected} place={place} known={items} loadedFor={loaded.loadedFor} />
    </>
  );
}
