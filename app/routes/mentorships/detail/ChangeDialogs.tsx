import { Form, useActionData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { REASON_MAX } from '~/api/contract/rules/limits';
import { LATE_HOURS } from '~/app/domain/sessions/status';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { TextAreaField } from '~/app/forms/Field';
import { errorsOf, textOf } from '~/app/forms/formReply';
import { SubmitButton } from '~/app/forms/SubmitButton';
import type { action } from '~/app/routes/mentorships/mentorships';
import type { MentorshipView } from '~/app/routes/mentorships/mentorshipView';
import { ButtonLink } from '~/app/ui/Button';
import { Dialog } from '~/app/ui/Dialog';
import { TitleError } from '~/app/ui/TitleError';
import { type ChangeIntent, changePath, changeRefusal } from './changeIntents';
import type { DialogLinks } from './dialogLinks';

/**
 * What the list answered to a change that it did not make; undefined on pages with an action of their own.
 */
function useRefusedChange() {
  const answer = useActionData<typeof action>();
  return answer && 'moved' in answer ? answer : undefined;
}

interface ChangeDialogProps {
  title: string;
  intent: ChangeIntent;
  mentorship: MentorshipView;
  place: DialogLinks;
  /** What will happen, and to whom. */
  consequence: ReactNode;
  /** What can be added; controls say `form={CHANGE_FORM}`. */
  children?: ReactNode;
}

const CHANGE_FORM_ID = 'cambio';

const CONSEQUENCE_ID = 'consecuencia';
const MOVED_TITLE = 'La hora ha cambiado mientras la mirabas';

const BUTTONS = {
  confirm: { text: 'Sí, confirmar', pending: 'Confirmando...', variant: 'primary' },
  decline: { text: 'Sí, rechazar', pending: 'Rechazando...', variant: 'danger' },
  cancel: { text: 'Sí, cancelar', pending: 'Cancelando...', variant: 'danger' },
  leave: { text: 'Sí, salir', pending: 'Saliendo...', variant: 'danger' },
} as const;

/**
 * The question before a change that cannot be undone. Its form posts to the list, and comes back to where the
 * dialog opened.
 */
function ChangeDialog({ title, intent, mentorship, place, consequence, children }: ChangeDialogProps) {
  const button = BUTTONS[intent];
  const refused = useRefusedChange();
  const closed = refused?.back ?? place.closed;
  const refusal = changeRefusal(intent, mentorship);
  return (
    <Dialog
      title={title}
      describedBy={CONSEQUENCE_ID}
      closeTo={closed}
      footer={
        <>
          <ButtonLink to={closed} variant="secondary" replace preventScrollReset>
            Volver
          </ButtonLink>
          {refusal === null && (
            <Form
              id={CHANGE_FORM_ID}
              method="post"
              action={changePath(intent, mentorship.identifier)}
              noValidate
              replace
              preventScrollReset
            >
              <input type="hidden" name="intent" value={intent} />
              <input type="hidden" name="identifier" value={mentorship.identifier} />
              <input type="hidden" name="volver" value={closed} />
              {intent === 'confirm' && <input type="hidden" name="seen" value={mentorship.seen} />}
              <SubmitButton variant={button.variant} pendingText={button.pending} className="w-full">
                {button.text}
              </SubmitButton>
            </Form>
          )}
        </>
      }
    >
      <p className="mb-4">
        <span className="block font-serif text-xl font-semibold">{mentorship.schedule}</span>
        {mentorship.ownHours && <span className="block">{mentorship.ownHours}</span>}
        <span className="block text-muted">
          {mentorship.weekday}
          {mentorship.others && ` · con ${mentorship.others}`}
        </span>
      </p>
      {refusal === null && refused?.moved && (
        <div className="mb-4">
          <ErrorSummary title={MOVED_TITLE} errors={refused.moved} labels={{}} />
        </div>
      )}
      <div id={CONSEQUENCE_ID}>
        {refusal === null ? (
          consequence
        ) : (
          <p role={refused ? 'alert' : undefined}>
            {refused && <TitleError />}
            {refusal}
          </p>
        )}
      </div>
      {refusal === null && children}
    </Dialog>
  );
}

/** The end of every question: who will hear of it, and that there is no way back. */
function ConsequencesNotice({ mentorship: { told } }: { mentorship: MentorshipView }) {
  return (
    <>
      {told && <p className="mt-3">Avisaremos a {told} enseguida.</p>}
      <p className="mt-3 font-semibold">Esta acción no se puede deshacer.</p>
    </>
  );
}

export function ConfirmDialog({ mentorship, place }: { mentorship: MentorshipView; place: DialogLinks }) {
  const { others } = mentorship;
  return (
    <ChangeDialog
      title="Confirmar Mentoría"
      intent="confirm"
      mentorship={mentorship}
      place={place}
      consequence={
        <>
          <p>Quedará confirmada para ti{others && ` y para ${others}`}, y esa hora será firme.</p>
          <ConsequencesNotice mentorship={mentorship} />
        </>
      }
    />
  );
}

const REASON_LABEL = 'Motivo (opcional)';

/** The mentor turns a request down, with a reason if there is one to give (extension `decline`). */
export function DeclineDialog({ mentorship, place }: { mentorship: MentorshipView; place: DialogLinks }) {
  const result = useRefusedChange()?.result;
  const { others } = mentorship;
  return (
    <ChangeDialog
      title="Rechazar Mentoría"
      intent="decline"
      mentorship={mentorship}
      place={place}
      consequence={
        <>
          <p>
            La solicitud se eliminará de forma permanente y la hora volverá a quedar libre. Una palabra sobre
            el porqué ayuda a {others || 'quien la pidió'} a elegir mejor la próxima vez.
          </p>
          <ConsequencesNotice mentorship={mentorship} />
        </>
      }
    >
      <div className="mt-5 flex flex-col gap-4">
        <ErrorSummary
          title="No hemos podido rechazar la mentoría"
          errors={result?.error}
          labels={{ reason: REASON_LABEL }}
        />
        <TextAreaField
          label={REASON_LABEL}
          name="reason"
          form={CHANGE_FORM_ID}
          hint={`${others || 'Quien la pidió'} lo recibirá con el aviso. Como mucho ${REASON_MAX} caracteres.`}
          maxLength={REASON_MAX}
          rows={4}
          defaultValue={textOf(result, 'reason')}
          errors={errorsOf(result, 'reason')}
        />
      </div>
    </ChangeDialog>
  );
}

/** What cancelling or leaving this late means (docs/contract.md, 'Cancelling, declining and leaving'). */
function LateCancellationNotice({ mentorship: { isLate, told } }: { mentorship: MentorshipView }) {
  if (!isLate || !told) return null;
  return (
    <p className="mt-3 rounded-xl bg-amber-soft px-4 py-3 text-amber">
      Faltan menos de {LATE_HOURS} horas para que empiece: puedes hacerlo, pero quedará registrado como una
      cancelación tardía.
    </p>
  );
}

export function CancelDialog({ mentorship, place }: { mentorship: MentorshipView; place: DialogLinks }) {
  const { others } = mentorship;
  const lists = others ? `de tu lista y de la de ${others}` : 'de todas las listas';
  return (
    <ChangeDialog
      title="Cancelar Mentoría"
      intent="cancel"
      mentorship={mentorship}
      place={place}
      consequence={
        <>
          <p>
            La mentoría se eliminará de forma permanente: desaparecerá {lists}, y la hora volverá a quedar
            libre.
          </p>
          <LateCancellationNotice mentorship={mentorship} />
          <ConsequencesNotice mentorship={mentorship} />
        </>
      }
    />
  );
}

/**
 * A student of a group leaves it; the others keep it (docs/contract.md, 'Cancelling, declining and leaving').
 */
export function LeaveDialog({ mentorship, place }: { mentorship: MentorshipView; place: DialogLinks }) {
  const { others } = mentorship;
  return (
    <ChangeDialog
      title="Salir de la mentoría"
      intent="leave"
      mentorship={mentorship}
      place={place}
      consequence={
        <>
          <p>
            Dejarás esta mentoría de grupo y desaparecerá de tu lista. {others || 'Su mentor'} y los demás
            estudiantes la conservan.
          </p>
          <LateCancellationNotice mentorship={mentorship} />
          <ConsequencesNotice mentorship={mentorship} />
        </>
      }
    />
  );
}
