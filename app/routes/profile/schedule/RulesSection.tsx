import type { MentorRules } from '~/api/contract/availability';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { SelectField } from '~/app/forms/Field';
import { SubmitButton } from '~/app/forms/SubmitButton';
import {
  HORIZON_OPTIONS,
  MOST_OPTIONS,
  noticeOptions,
  PAUSE_OPTIONS,
  RULE_LABELS,
  RULES_ID,
} from './rulesForm';
import { FIELDS, INTENTS, SCHEDULE_PATH } from './weekForm';

interface RulesSectionProps {
  rules: MentorRules;
  /** Typed values after a refusal. */
  kept: Record<string, string[]>;
  errors: Record<string, string[]>;
}

/** A mentor's booking rules (extension `calendar`), saved at once without touching the week. */
export function RulesSection({ rules, kept, errors }: RulesSectionProps) {
  const choice = (name: keyof typeof RULE_LABELS, stored: number | null) => ({
    label: RULE_LABELS[name],
    name,
    defaultValue: kept[name]?.[0] ?? String(stored ?? ''),
    errors: errors[name],
  });
  return (
    <section id={RULES_ID} aria-labelledby="reglas-titulo" className="sheet mt-10 flex flex-col gap-5">
      <div>
        <h2 id="reglas-titulo" className="text-2xl">
          Reglas de reserva
        </h2>
        <p className="mt-1 text-muted">
          Lo que pides a quien reserva. Se ofrecen solo las horas que las cumplen, y lo que ya está reservado
          se queda como está.
        </p>
      </div>
      <ErrorSummary errors={errors} labels={RULE_LABELS} title="No se han guardado las reglas" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...choice(FIELDS.notice, rules.notice_hours)}
          options={noticeOptions(rules.notice_hours)}
        />
        <SelectField {...choice(FIELDS.horizon, rules.horizon_weeks)} options={HORIZON_OPTIONS} />
        <SelectField {...choice(FIELDS.pause, rules.pause_minutes)} options={PAUSE_OPTIONS} />
        <SelectField {...choice(FIELDS.most, rules.most_a_day)} options={MOST_OPTIONS} />
      </div>
      <CheckboxField
        label="No acepto menos de mi tarifa"
        name={FIELDS.ownPrice}
        defaultChecked={rules.own_price}
      />
      <CheckboxField
        label="Confirmar al momento a quienes ya conozco"
        name={FIELDS.confirmsKnown}
        defaultChecked={rules.confirms_known}
        hint="Estudiantes con los que ya has tenido una mentoría, si reservan al menos por tu tarifa. Te avisamos igual."
      />
      <div>
        <SubmitButton
          variant="secondary"
          name="intent"
          value={INTENTS.rules}
          formAction={`${SCHEDULE_PATH}#${RULES_ID}`}
          pendingText="Guardando…"
        >
          Guardar las reglas
        </SubmitButton>
      </div>
    </section>
  );
}
