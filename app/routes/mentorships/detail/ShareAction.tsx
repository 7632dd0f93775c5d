import { Check, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '~/ui/Button';
import { classes } from '~/ui/classes';
import { useScripts } from '~/ui/useScripts';
import type { MentorshipView } from '../view';
import type { DialogPlace } from './place';
import { type Shared, share } from './share';

/** 'Compartir': its link, in a field that everybody can copy from, and with scripts by one press. */
export function ShareAction({ mentorship }: { mentorship: MentorshipView; place: DialogPlace }) {
  const scripts = useScripts();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<Shared | null>(null);
  const { link } = mentorship;
  return (
    <section className="rounded-2xl border border-line p-4">
      <h3 className="flex items-center gap-3 text-xl">
        <Share2 aria-hidden className="size-5 text-teal" />
        Compartir
      </h3>
      <p className="mt-2" id="enlace-para-quien">
        {whoCanOpen(mentorship)}
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
              const shared = await share({ url: link, title: mentorship.schedule });
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
        {said?.ok && <Check aria-hidden className="size-5 shrink-0" />}
        {said?.text}
      </p>
    </section>
  );
}

function whoCanOpen({ group, confirmation, status }: MentorshipView): string {
  if (group?.isOpen)
    return 'Este enlace es una invitación: quien lo reciba puede unirse mientras queden plazas.';
  if (group?.listed && status === 'upcoming') {
    return confirmation
      ? 'Quien reciba este enlace verá que no quedan plazas; si se libera una, podrá unirse.'
      : 'Este enlace será una invitación cuando su mentor confirme la sesión. Hasta entonces solo lo abrís quienes estáis en ella.';
  }
  return 'Solo pueden abrir este enlace quienes están en esta mentoría.';
}
