import { type NamedSession, SessionLinks } from '~/app/sessions/exceptions/SessionLinks';
import { Callout } from '~/app/ui/Callout';
import { Icon } from '~/app/ui/Icon';

export function OutsideSessions({ sessions }: { sessions: readonly NamedSession[] }) {
  if (sessions.length === 0) return null;
  const one = sessions.length === 1;
  return (
    <Callout tone="warning">
      <p className="flex gap-3 font-semibold text-amber">
        <Icon name="calendar-clock" className="mt-0.5 size-5 shrink-0" />
        {one
          ? '1 mentoría reservada queda fuera de tu horario; sigue en pie'
          : `${sessions.length} mentorías reservadas quedan fuera de tu horario; siguen en pie`}
      </p>
      <SessionLinks sessions={sessions} />
      <p className="mt-1 text-muted">
        Si no puedes darla{one ? '' : 's'}, abre sus detalles y cancéla{one ? 'la' : 'las'}.
      </p>
    </Callout>
  );
}
