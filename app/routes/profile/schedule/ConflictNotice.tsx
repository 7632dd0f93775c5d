import { CircleAlert } from 'lucide-react';
import { joinWeek } from '~/domain/weekMarks';
import { differingDays } from '~/domain/weekText';
import { SubmitButton } from '~/forms/SubmitButton';
import { TitleError } from '~/ui/PageMeta';
import { useTakeFocus } from '~/ui/useTakeFocus';
import { EditButton } from './EditButton';
import { INTENTS } from './weekForm';

interface ConflictNoticeProps {
  mine: readonly string[];
  theirs: readonly string[];
  /** Takes the focus once for each; null when something else has it. */
  answer: unknown;
  edit: (intent: string) => boolean;
}

/** The saved week changed elsewhere while this one was painted: both, day by day, and the three ways on. */
export function ConflictNotice({ mine, theirs, answer, edit }: ConflictNoticeProps) {
  const takeFocus = useTakeFocus(answer);
  const days = differingDays(joinWeek(mine, []), joinWeek(theirs, []));
  return (
    <div
      ref={answer === null ? undefined : takeFocus}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts the browser moves the focus at load
      autoFocus={answer !== null}
      className="rounded-xl border border-danger/40 bg-danger-soft p-4"
    >
      <TitleError />
      <p className="flex gap-3 font-semibold text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        Tu horario ha cambiado en otra ventana o dispositivo. No se ha guardado nada todavía.
      </p>
      <dl className="mt-3 flex flex-col gap-3">
        {days.map((day) => (
          <div key={day.name}>
            <dt className="font-semibold capitalize">{day.name}</dt>
            <dd>Guardado ahora: {spansText(day.theirs)}</dd>
            <dd>Lo que has marcado: {spansText(day.mine)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <EditButton intent="merge" edit={edit} variant="primary">
          Unir los dos
        </EditButton>
        <SubmitButton variant="secondary" name="intent" value={INTENTS.save} pendingText="Guardando…">
          Guardar lo que he marcado
        </SubmitButton>
        <EditButton intent="undo" edit={edit}>
          Quedarme con lo guardado
        </EditButton>
      </div>
    </div>
  );
}

function spansText(spans: string[]): string {
  return spans.length === 0 ? 'sin horas' : spans.join(', ');
}
