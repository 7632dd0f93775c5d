/** Weekly hours in words. */
import type { AvailabilitySlot, BusyImport } from '~/api/contract/availability';
import { spanOf, spanTexts } from '~/app/domain/slots/slots';
import { formatDuration } from '~/app/domain/time/durations';
import { DAY_NAMES } from './weekHours';

/** 'lunes' and '18:00 – 20:30', in order, for each of the seven days. `week` must be in the order of the week. */
export function hoursByDay(week: readonly AvailabilitySlot[]) {
  return DAY_NAMES.map((name, day) => ({
    name,
    spans: spanTexts(week.filter((one) => one.day_of_week === day).map(spanOf)),
  }));
}

/** Neighbours with the same hours in one line: 'lunes a viernes', 'sábado y domingo'. */
export function hoursByRun(week: readonly AvailabilitySlot[]) {
  const runs: { days: string[]; spans: string[] }[] = [];
  for (const { name, spans } of hoursByDay(week)) {
    const last = runs.at(-1);
    if (last?.spans.join() === spans.join()) last.days.push(name);
    else runs.push({ days: [name], spans });
  }
  return runs.map(({ days, spans }) => ({
    name: days.length > 2 ? `${days[0]} a ${days.at(-1)}` : days.join(' y '),
    spans,
  }));
}

/** '20 horas y 30 minutos' */
export function weekTotal(week: readonly AvailabilitySlot[]): string {
  const minutes = week.map(spanOf).reduce((sum, { from, to }) => sum + to - from, 0);
  return minutes === 0 ? 'Ninguna hora' : formatDuration(minutes);
}

/** 'Europe/Madrid' → 'Madrid' */
export function cityOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

/** Entries of another calendar that were left out or read by another clock, as sentences. */
export function unreadTexts({ count, entries, zones }: BusyImport['unread'], city: string): string[] {
  const named = entries.map(({ title, day }) => `«${title || 'Sin título'}»${dayText(day)}`);
  const others = count - named.length;
  const rest = others > 0 ? ` y ${others === 1 ? 'otra más' : `otras ${others}`}` : '';
  const cited = count === 1 ? '1 cita' : `${count} citas`;
  return [
    ...(count > 0
      ? [`No hemos entendido ${cited}: ${named.join('; ')}${rest}. Sus horas siguen libres aquí.`]
      : []),
    ...zones.map(
      (zone) => `No conocemos la zona horaria «${zone}»: sus citas cuentan con la hora de ${city}.`,
    ),
  ];
}

/** ', 1/12', formatted by hand, since the day may not exist. */
function dayText(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return month && date ? `, ${date}/${month}` : '';
}

/** The days on which two weeks differ, both sides in words. */
export function differingDays(mine: readonly AvailabilitySlot[], theirs: readonly AvailabilitySlot[]) {
  const other = hoursByDay(theirs);
  return hoursByDay(mine)
    .map(({ name, spans }, day) => ({ name, mine: spans, theirs: other[day]?.spans ?? [] }))
    .filter((day) => day.mine.join() !== day.theirs.join());
}
