/** The forms by which staff decide a case, answer an objection, and take a decision back. */
import { DECISION_REASON_NAMES, DECISION_REASONS } from '~/api/contract/rules/cases';
import { fieldsOf, type Refused } from '~/app/domain/site/refusedFields';
import { RadioCards } from '~/app/forms/ChoiceFields';
import { SelectField, TextAreaField } from '~/app/forms/Field';
import type { CaseView } from './caseTexts';
import { DeskForm, FormParts, TEXT } from './DeskForm';

/** Those of an approval are the last two, and those for which a mentor may be refused. */
const OF_APPROVALS = ['fit', 'incomplete'];
const ALSO_OF_APPROVALS = ['minors', 'deceit', 'unlawful', 'spam'];
const reasonsOf = ({ isApproval }: CaseView) =>
  DECISION_REASON_NAMES.filter((one) =>
    isApproval ? [...OF_APPROVALS, ...ALSO_OF_APPROVALS].includes(one) : !OF_APPROVALS.includes(one),
  ).map((value) => ({ value, label: DECISION_REASONS[value] }));

interface FormProps {
  refused: Refused | null;
}

const DECIDE_LABELS = { measure: 'Medida', reason: 'Motivo', text: 'Respuesta' };

/** What follows from the chosen measure is shown by CSS, so that it needs no script. */
const SHOWN_WITH: Record<string, string> = {
  freeze: 'group-has-[input[value=freeze]:checked]:block',
  suspend: 'group-has-[input[value=suspend]:checked]:block',
  close: 'group-has-[input[value=close]:checked]:block',
};

function readersOf({ about, isApproval }: CaseView): string {
  if (!about) return 'La lee quien avisó.';
  return `La lee ${about.face.full_name}${
    isApproval
      ? '. Si pides algo, di qué y por dónde.'
      : '; si eliges «Nada», solo quien avisó. No digas quién fue.'
  }`;
}

export function DecideForm({ one, refused }: FormProps & { one: CaseView }) {
  const field = fieldsOf(DECIDE_LABELS, refused);
  const { measures } = one;
  return (
    <DeskForm
      id="decidir"
      heading="Decidir"
      labels={DECIDE_LABELS}
      refused={refused}
      problem="La decisión no se ha guardado"
      button={{
        name: 'intent',
        value: 'decide',
        pendingText: 'Guardando...',
        children: 'Decidir y responder',
      }}
      beside={
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
      }
    >
      <RadioCards legend={DECIDE_LABELS.measure} {...field('measure')} required options={measures} />
      <SelectField {...field('reason')} required placeholder="Elige el motivo" options={reasonsOf(one)} />
      <TextAreaField {...field('text')} {...TEXT} hint={readersOf(one)} />
    </DeskForm>
  );
}

const ANSWER_LABELS = { undo: '¿Qué pasa con la decisión?', text: 'Respuesta' };
const KEEP_OR_UNDO = [
  { value: 'false', label: 'Se mantiene', description: 'Sigue como está.' },
  { value: 'true', label: 'Se retira', description: 'Se devuelve lo que se puede devolver.' },
];

/** Of an objection. */
export function AnswerForm({ refused }: FormProps) {
  const field = fieldsOf(ANSWER_LABELS, refused);
  return (
    <DeskForm
      id="responder"
      heading="Responder a la objeción"
      labels={ANSWER_LABELS}
      refused={refused}
      problem="La respuesta no se ha guardado"
      button={{ name: 'intent', value: 'answer', pendingText: 'Guardando...', children: 'Responder' }}
    >
      <RadioCards legend={ANSWER_LABELS.undo} {...field('undo')} required options={KEEP_OR_UNDO} />
      <TextAreaField {...field('text')} {...TEXT} hint="La lee quien objeta." />
    </DeskForm>
  );
}

const WITHDRAW_LABELS = { text: 'Por qué la retiras' };

/** Takes a decision back that nobody objects to. */
export function WithdrawForm({ refused }: FormProps) {
  const button = { name: 'intent', value: 'withdraw', pendingText: 'Retirando...' };
  return (
    <details open={refused !== null}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Retirar esta decisión</summary>
      <FormParts
        className="mt-2"
        lead="Se devuelve lo que se puede devolver. Una sesión que se canceló no vuelve."
        labels={WITHDRAW_LABELS}
        refused={refused}
        problem="La decisión sigue en pie"
        button={{ ...button, variant: 'secondary', children: 'Retirar la decisión' }}
      >
        <TextAreaField
          {...fieldsOf(WITHDRAW_LABELS, refused)('text')}
          {...TEXT}
          hint="Lo lee la persona afectada."
        />
      </FormParts>
    </details>
  );
}
