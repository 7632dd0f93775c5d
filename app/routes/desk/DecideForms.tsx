/** The forms by which staff decide a case, answer an objection, and take a decision back. */
import { Form } from '@remix-run/react';
import { CASE_TEXT_MAX, DECISION_REASON_NAMES, DECISION_REASONS } from '~/api/contract/rules/cases';
import { RadioCards } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { SelectField, TextAreaField } from '~/app/forms/Field';
import { SubmitButton } from '~/app/forms/SubmitButton';
import type { CaseView } from './caseTexts';
import type { RefusedCase } from './refusedCase';

/** Those of an approval are the last two, and those for which a mentor may be refused. */
const OF_APPROVALS = ['fit', 'incomplete'];
const ALSO_OF_APPROVALS = ['minors', 'deceit', 'unlawful', 'spam'];
const reasonsOf = ({ isApproval }: CaseView) =>
  DECISION_REASON_NAMES.filter((one) =>
    isApproval ? [...OF_APPROVALS, ...ALSO_OF_APPROVALS].includes(one) : !OF_APPROVALS.includes(one),
  ).map((value) => ({ value, label: DECISION_REASONS[value] }));

interface FormProps {
  refused: RefusedCase | null;
}

const DECIDE_LABELS = { measure: 'Medida', reason: 'Motivo', text: 'Respuesta' };

/** What follows from the chosen measure is shown by CSS, so that it needs no script. */
const SHOWN_WITH: Record<string, string> = {
  freeze: 'group-has-[input[value=freeze]:checked]:block',
  suspend: 'group-has-[input[value=suspend]:checked]:block',
  close: 'group-has-[input[value=close]:checked]:block',
};

export function DecideForm({ one, refused }: FormProps & { one: CaseView }) {
  const { values = {}, errors = {} } = refused ?? {};
  const { measures, about } = one;
  return (
    <section aria-labelledby="decidir">
      <Form method="post" noValidate className="group flex flex-col gap-5">
        <h2 id="decidir" className="text-xl">
          Decidir
        </h2>
        <ErrorSummary errors={refused?.errors} labels={DECIDE_LABELS} title="La decisión no se ha guardado" />
        <RadioCards
          legend={DECIDE_LABELS.measure}
          name="measure"
          required
          options={measures}
          defaultValue={values.measure}
          errors={errors.measure}
        />
        <SelectField
          label={DECIDE_LABELS.reason}
          name="reason"
          required
          placeholder="Elige el motivo"
          options={reasonsOf(one)}
          defaultValue={values.reason}
          errors={errors.reason}
        />
        <TextAreaField
          label={DECIDE_LABELS.text}
          name="text"
          required
          rows={4}
          maxLength={CASE_TEXT_MAX}
          hint={
            about
              ? one.isApproval
                ? `La lee ${about.face.full_name}. Si pides algo, di qué y por dónde.`
                : `La lee ${about.face.full_name}; si eliges «Nada», solo quien avisó. No digas quién fue.`
              : 'La lee quien avisó.'
          }
          defaultValue={values.text}
          errors={errors.text}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div role="status" className="min-w-0 text-muted">
            {measures.map(
              ({ value, consequence }) =>
                consequence && (
                  <p key={value} className={`hidden ${SHOWN_WITH[value] ?? ''}`}>
                    {consequence}
                  </p>
                ),
            )}
          </div>
          <SubmitButton name="intent" value="decide" pendingText="Guardando...">
            Decidir y responder
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

const ANSWER_LABELS = { undo: '¿Qué pasa con la decisión?', text: 'Respuesta' };
const KEEP_OR_UNDO = [
  { value: 'false', label: 'Se mantiene', description: 'Sigue como está.' },
  { value: 'true', label: 'Se retira', description: 'Se devuelve lo que se puede devolver.' },
];

/** Of an objection. */
export function AnswerForm({ refused }: FormProps) {
  const { values = {}, errors = {} } = refused ?? {};
  return (
    <section aria-labelledby="responder">
      <Form method="post" noValidate className="flex flex-col gap-5">
        <h2 id="responder" className="text-xl">
          Responder a la objeción
        </h2>
        <ErrorSummary
          errors={refused?.errors}
          labels={ANSWER_LABELS}
          title="La respuesta no se ha guardado"
        />
        <RadioCards
          legend={ANSWER_LABELS.undo}
          name="undo"
          required
          options={KEEP_OR_UNDO}
          defaultValue={values.undo}
          errors={errors.undo}
        />
        <TextAreaField
          label={ANSWER_LABELS.text}
          name="text"
          required
          rows={4}
          maxLength={CASE_TEXT_MAX}
          hint="La lee quien objeta."
          defaultValue={values.text}
          errors={errors.text}
        />
        <div>
          <SubmitButton name="intent" value="answer" pendingText="Guardando...">
            Responder
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

const WITHDRAW_LABELS = { text: 'Por qué la retiras' };

/** Takes a decision back that nobody objects to. */
export function WithdrawForm({ refused }: FormProps) {
  const { values = {}, errors = {} } = refused ?? {};
  return (
    <details open={refused !== null}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Retirar esta decisión</summary>
      <Form method="post" noValidate className="mt-2 flex flex-col gap-5">
        <p className="text-muted">
          Se devuelve lo que se puede devolver. Una sesión que se canceló no vuelve.
        </p>
        <ErrorSummary errors={refused?.errors} labels={WITHDRAW_LABELS} title="La decisión sigue en pie" />
        <TextAreaField
          label={WITHDRAW_LABELS.text}
          name="text"
          required
          rows={3}
          maxLength={CASE_TEXT_MAX}
          hint="Lo lee la persona afectada."
          defaultValue={values.text}
          errors={errors.text}
        />
        <div>
          <SubmitButton name="intent" value="withdraw" variant="secondary" pendingText="Retirando...">
            Retirar la decisión
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
