/** What /profile/horario shows before anything is pressed. */
import type { Context } from '~/.server/context';
import { dayOf } from '~/domain/dates';
import { lastDayFrom } from '~/domain/weekExceptions';
import { packMarks, splitWeek } from '~/domain/weekMarks';
import { touches } from '~/domain/weekSessions';
import { cityOf } from '~/domain/weekText';
import type { AvailabilitySlot, User } from '../../../../api/contract/tolerant';
import { loadHours, type NamedException, nameException, type ScheduledSession } from './loadSchedule';
import { readPainted } from './weekForm';

export interface ExceptionView extends NamedException {
  /** Sessions within hours off. */
  sessions: ScheduledSession[];
}

export interface ScheduleView {
  marks: string[];
  /** Packed; '' when the week could not be loaded. */
  base: string;
  /** Hours that the grid cannot show; a save keeps them. */
  beyond: AvailabilitySlot[];
  sessions: ScheduledSession[];
  /** Null where there are none to be had. */
  exceptions: ExceptionView[] | null;
  /** YYYY-MM-DD: the days that an exception may have. */
  days: { first: string; last: string };
  city: string;
  /** 'Acepto nuevas mentorías'. */
  available: boolean;
  /** The week could not be loaded: there is nothing to paint over. */
  failed: boolean;
}

export async function loadPage(context: Context, user: User): Promise<ScheduleView> {
  const { timeZone } = context.config;
  const { week, exceptions, sessions } = await loadHours(context, user);
  const { marks, beyond } = splitWeek(week ?? []);
  const painted = readPainted(context.url.searchParams);
  const today = dayOf(context.now(), timeZone);
  return {
    marks: painted?.marks ?? marks,
    base: painted?.base ?? (week ? packMarks(marks) : ''),
    beyond,
    sessions: sessions ?? [],
    exceptions:
      exceptions?.map((one) => ({
        ...nameException(one),
        sessions:
          one.kind === 'off' ? (sessions ?? []).filter((session) => touches(session, one, timeZone)) : [],
      })) ?? null,
    days: { first: today, last: lastDayFrom(today) },
    city: cityOf(timeZone),
    available: user.profile?.available ?? true,
    failed: week === null && painted === null,
  };
}
