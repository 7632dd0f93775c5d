import { joinWeek } from '~/app/domain/week/weekHours';
import { differingDays } from '~/app/domain/week/weekText';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { FocusedAlert } from '~/app/ui/FocusedAlert';
import { Icon } from '~/app/ui/Icon';
import { QuickActionButton } from './QuickActions';
import { INTENTS } from './weekForm';

interface ConflictNoticeProps {
  mine: readonly string[];
  theirs: readonly string[];
  /** Takes the focus once per answer; null if something else does. */
  answer: unknown;
  edit: (intent: string) => boolean;
}

/** The saved week was changed elsewhere: both versions by day, and three ways to continue. */
export function ConflictNotice({ mine, theirs, answer, edit }: ConflictNoticeProps) {
  const days = differingDays(joinWeek(mine, []), joinWeek(theirs, []));
  return (
    <FocusedAlert answer={answer} className="rounded-xl border border-danger/40 bg-danger-soft p-4">
      <p className="flex gap-3 font-semibold text-danger">
        <Icon name="circle-alert" className="mt-0.5 size-6 shrink-0" />
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
        <QuickActionButton intent="merge" edit={edit} variant="primary">
          Unir los dos
        </QuickActionButton>
        <SubmitButton variant="secondary" name="intent" value={INTENTS.save} pendingText="Guardando…">
          Guardar lo que he marcado
        </SubmitButton>
        <QuickActionButton intent="undo" edit={edit}>
          Quedarme con lo guardado
        </QuickActionButton>
      </div>
    </FocusedAlert>
  );
}

const spansText = (spans: string[]) => spans.join(', ') || 'sin horas';
