/** What the detail says of reminders (api.md section 5): only where the API tells of them, and only what it does. */
import type { Mentorship } from '../../../api/contract/tolerant';
import { formatDateTime } from '../../domain/dates';

const HOUR = 3_600_000;

export function reminderTexts(
  { reminders, confirmation, init_date }: Pick<Mentorship, 'reminders' | 'confirmation' | 'init_date'>,
  { now, timeZone }: { now: Date; timeZone: string },
): string[] {
  if (!reminders) return [];
  const sent = reminders.sent
    .map(({ sent_at }) => sent_at)
    .sort()
    .map((at) => `Recordatorio enviado el ${formatDateTime(at, timeZone)}`);
  const left = Date.parse(init_date) - now.getTime();
  const moments = confirmation
    ? [...(left > 24 * HOUR ? ['24 h'] : []), ...(left > HOUR ? ['1 h'] : [])]
    : [];
  if (moments.length === 0) return sent;
  const how = reminders.by_mail ? 'Te avisaremos por correo' : 'Te dejaremos un aviso aquí';
  return [...sent, `${how} ${moments.join(' y ')} antes`];
}
