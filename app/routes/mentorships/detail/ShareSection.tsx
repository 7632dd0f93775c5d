import { useRef, useState } from 'react';
import type { MentorshipView } from '~/app/routes/mentorships/mentorshipView';
import { Button } from '~/app/ui/Button';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { useHydrated } from '~/app/ui/useHydrated';
import { calendarSites } from './calendarSites';

/** Null if the device's own dialog was used (on phones and tablets), otherwise what the clipboard did. */
async function shareLink({ url, title }: { url: string; title: string }) {
  const inHand = window.matchMedia('(pointer: coarse)').matches;
  if (inHand && typeof navigator.share === 'function') {
    try {
      await navigator.share({ url, title });
      return null;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return { ok: true, text: 'Enlace copiado' };
  } catch {
    return { ok: false, text: 'No se ha podido copiar. Copia el enlace del campo: ya está seleccionado.' };
  }
}

export function ShareSection({ mentorship }: { mentorship: MentorshipView }) {
  const scripts = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<Awaited<ReturnType<typeof shareLink>>>(null);
  const { link } = mentorship;
  return (
    <section className="rounded-2xl border border-line p-4">
      <h3 className="flex items-center gap-3 text-xl">
        <Icon name="share-2" className="size-5 text-teal" />
        Compartir
      </h3>
      <p className="mt-2" id="enlace-para-quien">
        {linkAudienceText(mentorship)}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <input
          ref={field}
          type="text"
          readOnly
          value={link}
          aria-label="Enlace de la mentoría"
          aria-describedby="enlace-para-quien"
          className="control min-w-0 grow basis-52"
          onFocus={(event) => event.currentTarget.select()}
        />
        {scripts && (
          <Button
            variant="secondary"
            onClick={async () => {
              setSaid(null);
              const shared = await shareLink({ url: link, title: mentorship.schedule });
              setSaid(shared);
              if (!shared || shared.ok) return;
              field.current?.focus();
              field.current?.select();
            }}
          >
            Compartir
          </Button>
        )}
      </div>
      <p role="status" className={classes('flex items-center gap-2 not-empty:mt-2', said?.ok && 'text-ok')}>
        {said?.ok && <Icon name="check" className="size-5 shrink-0" />}
        {said?.text}
      </p>
    </section>
  );
}

function linkAudienceText({ group, confirmation, status }: MentorshipView): string {
  if (group?.isOpen)
    return 'Este enlace es una invitación: quien lo reciba puede unirse mientras queden plazas.';
  if (group?.listed && status === 'upcoming') {
    return confirmation
      ? 'Quien reciba este enlace verá que no quedan plazas; si se libera una, podrá unirse.'
      : 'Este enlace será una invitación cuando su mentor confirme la sesión. Hasta entonces solo lo abrís quienes estáis en ella.';
  }
  return 'Solo pueden abrir este enlace quienes están en esta mentoría.';
}

const LINK_STYLE = 'link inline-flex min-h-11 items-center';

/** Adds the session to the visitor's calendar: as a file, or prefilled on the calendar's site. */
export function CalendarLinks({ calendar }: Pick<MentorshipView, 'calendar'>) {
  if (calendar === null) return null;
  const { google, outlook, office } = calendarSites(calendar);
  const sites = [
    ['Añadir a Google Calendar', google],
    ['Añadir a Outlook', outlook],
    ['Añadir a Outlook (empresa o centro)', office],
  ] as const;
  return (
    <details className="border-y border-line">
      <summary className="flex min-h-12 items-center gap-2 text-teal hover:text-teal-strong">
        <Icon name="calendar-plus" className="size-5 shrink-0" />
        Añadir a tu calendario
      </summary>
      <ul className="flex flex-wrap gap-x-6 pb-3">
        {calendar.file && (
          <li>
            <a href={calendar.file} download className={LINK_STYLE}>
              Descargar .ics
            </a>
          </li>
        )}
        {sites.map(([text, href]) => (
          <li key={text}>
            <a href={href} target="_blank" rel="noopener noreferrer" className={LINK_STYLE}>
              {text}
              <span className="sr-only"> (se abre en otra pestaña)</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
