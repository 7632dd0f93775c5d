import { Form } from '@remix-run/react';
import {
  REPORT_DAYS,
  REPORT_REASON_NAMES,
  REPORT_REASONS,
  REPORT_TEXT_MAX,
} from '~/api/contract/rules/reports';
import { RadioCards } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { SelectField, TextAreaField } from '~/app/forms/Field';
import { SubmitButton } from '~/app/forms/SubmitButton';
import type { openChoices } from '~/app/sessions/reportView';
import { Card } from '~/app/ui/Card';
import type { RefusedReport } from './ReportCard';

const LABELS = { about: '¿De quién hablas?', kind: '¿Qué pasó?', reason: 'Motivo', text: 'Cuéntalo' };
const KINDS = {
  absent: { label: 'No se presentó', description: 'La mentoría no dará puntos ni pedirá una reseña.' },
  problem: { label: 'Hubo un problema', description: 'Con un motivo y lo que pasó.' },
};
const REASONS = REPORT_REASON_NAMES.map((value) => ({ value, label: REPORT_REASONS[value] }));

interface ReportFormProps {
  choices: ReturnType<typeof openChoices>;
  /** What is chosen to begin with, where it is among the choices. */
  wanted: { kind: string; about: string };
  path: string;
  refused: RefusedReport | null;
}

/** Says it of the other side; the mentor of a group names a student. */
export function ReportForm({ choices, wanted, path, refused }: ReportFormProps) {
  const values = refused?.values ?? {};
  const errors = refused?.errors ?? {};
  const kinds = [...new Set(choices.flatMap((one) => one.kinds))];
  const [only] = choices;
  const known = {
    about: choices.find(({ id }) => id === wanted.about)?.id,
    kind: kinds.length === 1 ? kinds[0] : kinds.find((one) => one === wanted.kind),
  };
  return (
    <Card as="section" aria-labelledby="decirlo">
      <Form method="post" action={path} noValidate className="group flex flex-col gap-5">
        <div>
          <h2 id="decirlo" className="text-2xl">
            ¿Algo no fue bien?
          </h2>
          <p className="mt-1 text-muted">
            {`Puedes decirlo durante ${REPORT_DAYS} días. Lo leen ${choices.length > 1 ? 'esa persona' : only?.name} y el equipo de Mentorea, nadie más, y podrá contar su versión.`}
          </p>
        </div>
        <ErrorSummary errors={refused?.errors} labels={LABELS} title="No se ha enviado" />
        {choices.length > 1 ? (
          <SelectField
            label={LABELS.about}
            name="about"
            required
            placeholder="Elige a un estudiante"
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={values.about ?? known.about}
            errors={errors.about}
          />
        ) : (
          <input type="hidden" name="about" value={only?.id} />
        )}
        <RadioCards
          legend={LABELS.kind}
          name="kind"
          required
          options={kinds.map((value) => ({ value, ...KINDS[value] }))}
          defaultValue={values.kind ?? known.kind}
          errors={errors.kind}
        />
        <div className="group-has-[input[value=absent]:checked]:hidden">
          <SelectField
            label={LABELS.reason}
            name="reason"
            placeholder="Elige un motivo"
            options={REASONS}
            hint="Solo si hubo un problema."
            defaultValue={values.reason}
            errors={errors.reason}
          />
        </div>
        <TextAreaField
          label={LABELS.text}
          name="text"
          rows={4}
          maxLength={REPORT_TEXT_MAX}
          hint="Con tus palabras, sin datos que no hagan falta."
          defaultValue={values.text}
          errors={errors.text}
        />
        <div>
          <SubmitButton name="intent" value="report" pendingText="Enviando...">
            Enviar
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
