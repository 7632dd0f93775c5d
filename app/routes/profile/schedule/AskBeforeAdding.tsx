import { SubmitButton } from '~/app/forms/SubmitButton';
import { Callout } from '~/app/ui/Callout';
import { useFocusOnChange } from '~/app/ui/focus';
import { TitleError } from '~/app/ui/TitleError';
import type { ScheduledSession } from './loadSchedule';
import { SessionLinks } from './OutsideSessions';
import { EXCEPTIONS_ID, SCHEDULE_PATH, type ScheduleAnswer, SEEN } from './weekForm';

type Props = { asked: NonNullable<ScheduleAnswer['asked']>; sessions: readonly ScheduledSession[] };

/** What is booked inside the time off that is about to be added; nothing of it changes. */
export function AskBeforeAdding({ asked, sessions }: Props) {
  const takeFocus = useFocusOnChange(asked);
  const inside = sessions.filter(({ identifier }) => asked.sessions.includes(identifier));
  const one = inside.length === 1;
  return (
    <div
      ref={takeFocus}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts the browser moves the focus at load
      autoFocus
    >
      <TitleError />
      <Callout tone="warning">
        <p className="font-semibold text-amber">
          {one
            ? 'Hay 1 mentoría reservada en esas horas. No se ha añadido nada todavía.'
            : `Hay ${inside.length} mentorías reservadas en esas horas. No se ha añadido nada todavía.`}
        </p>
        <SessionLinks sessions={inside} />
        <p className="mt-1">Si sigues, {one ? 'se queda como está' : 'se quedan como están'}.</p>
        {inside.map(({ identifier }) => (
          <input key={identifier} type="hidden" name={SEEN} value={identifier} />
        ))}
        <SubmitButton
          variant="secondary"
          name="intent"
          value={asked.intent}
          formAction={`${SCHEDULE_PATH}#${EXCEPTIONS_ID}`}
          pendingText="Añadiendo…"
          className="mt-3"
        >
          Añadir de todas formas
        </SubmitButton>
      </Callout>
    </div>
  );
}
