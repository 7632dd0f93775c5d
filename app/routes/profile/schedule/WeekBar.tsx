import { sameMarks } from '~/domain/weekEdits';
import { joinWeek } from '~/domain/weekMarks';
import { weekTotal } from '~/domain/weekText';
import { SubmitButton } from '~/forms/SubmitButton';
import { ButtonLink } from '~/ui/ButtonLink';
import { INTENTS } from './weekForm';

interface WeekBarProps {
  marks: readonly string[];
  saved: readonly string[];
  /** How many sessions the painted week does not hold. */
  outside: number;
}

/** How many hours that makes, and the way out: always in sight. */
export function WeekBar({ marks, saved, outside }: WeekBarProps) {
  return (
    <div className="week-bar">
      <div className="grow">
        <p aria-live="polite">
          <strong className="week-total font-semibold">{weekTotal(joinWeek(marks, []))} por semana</strong>
          <span className="week-total-live font-semibold" />
          {!sameMarks(marks, saved) && (
            <span className="week-unsaved text-muted"> · cambios sin guardar</span>
          )}
        </p>
        {outside > 0 && (
          <a href="#fuera" className="link week-total">
            {outside === 1 ? '1 mentoría fuera de tu horario' : `${outside} mentorías fuera de tu horario`}
          </a>
        )}
      </div>
      <div className="flex gap-3">
        <ButtonLink to="/profile" variant="secondary">
          Cancelar
        </ButtonLink>
        <SubmitButton name="intent" value={INTENTS.save} pendingText="Guardando…" className="grow">
          Guardar horario
        </SubmitButton>
      </div>
    </div>
  );
}
