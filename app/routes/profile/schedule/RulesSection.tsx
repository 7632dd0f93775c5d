import type { MentorRules } from '~/api/contract/availability';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { SelectField } from '~/app/forms/Field';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { CHOICE_NAMES, CHOICES, RULE_LABELS } from './rulesForm';
import { FIELDS, INTENTS } from './weekForm';

interface RulesSectionProps {
  rules: MentorRules;
  /** Typed values after a refusal. */
  kept: Record<string, string[]>;
  errors: Record<string, string[]>;
}

/** A mentor's booking rules (extension `calendar`), saved at once without touching the week. */
export function RulesSection({ rules, kept, errors }: RulesSectionProps) {
  const hasTerms = rules.late_means !== null;
  const choices = CHOICE_NAMES.filter((rule) => hasTerms || !/^(late|absent)_/.test(rule));
  return (
    <section aria-labelledby="reglas-titulo" className="sheet flex flex-col gap-5">
      <div>
        <h2 id="reglas-titulo" className="text-2xl">
          Reglas de reserva
        </h2>
        <p className="mt-1 text-muted">
          Se ofrecen solo las horas que las cumplen, y lo que ya está reservado se queda como está.
          {hasTerms &&
            ' Qué significa cancelar tarde o no venir se lee antes de reservar, y solo lo anotas tú, con un toque.'}
        </p>
      </div>
      <ErrorSummary errors={errors} labels={RULE_LABELS} title="No se han guardado las reglas" />
      <div className="grid grid-cols-2 items-end gap-4">
        {choices.map((rule, at) => (
          // On a phone the first two, which are short, share a line.
          <div key={rule} className={at < 2 ? undefined : 'max-sm:col-span-2'}>
            <SelectField
              label={CHOICES[rule].label}
              name={FIELDS[rule]}
              defaultValue={kept[FIELDS[rule]]?.[0] ?? String(rules[rule] ?? '')}
              errors={errors[FIELDS[rule]]}
              options={CHOICES[rule].options(rules[rule])}
            />
          </div>
        ))}
      </div>
      <CheckboxField
        label="No acepto menos de mi tarifa"
        name={FIELDS.own_price}
        defaultChecked={rules.own_price}
      />
      <CheckboxField
        label="Confirmar al momento a quienes ya conozco"
        name={FIELDS.confirms_known}
        defaultChecked={rules.confirms_known}
        hint="Estudiantes con los que ya has tenido una sesión, si reservan al menos por tu tarifa. Te avisamos igual."
      />
      <SubmitButton name="intent" value={INTENTS.rules} pendingText="Guardando…" className="self-start">
        Guardar las reglas
      </SubmitButton>
    </section>
  );
}
