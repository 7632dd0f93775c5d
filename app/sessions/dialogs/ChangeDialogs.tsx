import { useActionData } from '@remix-run/react';
import { cancellingRule } from '~/api/contract/rules/inWords';
import { REASON_MAX } from '~/api/contract/rules/limits';
import { earlyByPress, WITHDRAWAL_DAYS } from '~/api/contract/rules/withdrawal';
import { EARLY } from '~/app/domain/sessions/status';
import { TickList } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { TextAreaField } from '~/app/forms/Field';
import { fieldOf, textOf } from '~/app/forms/formReply';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { Payment, Topics } from '~/app/sessions/MentorshipFacts';
import type { MentorshipView } from '~/app/sessions/mentorshipView';
import { moveHref } from '~/app/sessions/moveUrl';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { Dialog } from '~/app/ui/Dialog';
import { TextLink } from '~/app/ui/TextLink';
import { TitleError } from '~/app/ui/TitleError';
import { type ChangeIntent, changePath, changeRefusal } from './changeIntents';
import type { RefusedChange } from './changes';
import type { DialogProps } from './dialogLinks';

/** Undefined before a change, and on pages with an action of their own. */
function useRefusedChange() {
  const answer = useActionData<RefusedChange>();
  return answer && 'moved' in answer ? answer : undefined;
}

interface Change {
  title: string;
  /** The button's label, also while the form is being sent. */
  button: string;
  pending: string;
  text: (mentorship: MentorshipView) => string;
}

const FIRM = 'La confirmación no se puede retirar: si luego no puedes, tendrás que cancelarla.';

const CHANGES: Record<ChangeIntent, Change> = {
  confirm: {
    title: 'Confirmar Mentoría',
    button: 'Sí, confirmar',
    pending: 'Confirmando...',
    text: ({ names }) => `Quedará confirmada para ti${names && ` y para ${names}`}, y esa hora será firme.`,
  },
  decline: {
    title: 'Rechazar Mentoría',
    button: 'Sí, rechazar',
    pending: 'Rechazando...',
    text: ({ names }) =>
      `La solicitud se eliminará de forma permanente y la hora volverá a quedar libre. Una palabra sobre el porqué ayuda a ${names || 'quien la pidió'} a elegir mejor la próxima vez.`,
  },
  cancel: {
    title: 'Cancelar Mentoría',
    button: 'Sí, cancelar',
    pending: 'Cancelando...',
    text: ({ names }) =>
      `La sesión se eliminará de forma permanente${names && `, para ti y para ${names}`}: no se puede recuperar, y la hora volverá a quedar libre.`,
  },
  withdraw: {
    title: 'Desistir del contrato',
    button: 'Confirmar desistimiento',
    pending: 'Desistiendo...',
    text: (mentorship) => WITHDRAWAL_TEXT(mentorship),
  },
  leave: {
    title: 'Salir del grupo',
    button: 'Sí, salir',
    pending: 'Saliendo...',
    text: ({ names }) =>
      `Dejarás esta sesión de grupo y desaparecerá de tu lista. ${names || 'Su mentor'} y los demás estudiantes la conservan.`,
  },
};

/** The texts for an offer, which its student answers and its mentor withdraws. */
const OFFER_CHANGES: Partial<Record<ChangeIntent, Change>> = {
  confirm: {
    title: 'Aceptar la propuesta',
    button: 'Sí, aceptar',
    pending: 'Aceptando...',
    text: CHANGES.confirm.text,
  },
  decline: {
    title: 'Rechazar la propuesta',
    button: 'Sí, rechazar',
    pending: 'Rechazando...',
    text: ({ names }) =>
      `La propuesta desaparecerá de las dos listas y la hora volverá a quedar libre. Una palabra sobre el porqué ayuda a ${names || 'tu mentor'} a proponer mejor la próxima vez.`,
  },
  cancel: {
    title: 'Retirar la propuesta',
    button: 'Sí, retirar',
    pending: 'Retirando...',
    text: ({ names }) =>
      `La propuesta desaparecerá de tu lista${names && ` y de la de ${names}`}, y la hora volverá a quedar libre.`,
  },
};

const WITHDRAWAL_TEXT = ({ mentor, withdrawUntil, signer }: MentorshipView) =>
  `${signer.name}, desistes del contrato de esta sesión, sin dar motivos y sin pagar nada: si ya la has pagado, ${mentor?.full_name ?? 'su mentor'} te lo devuelve en ${WITHDRAWAL_DAYS} días por el mismo medio. No cuenta como cancelación tardía. Puedes hacerlo hasta el ${withdrawUntil}. Os mandamos a los dos el acuse de recibo, con la fecha y la hora: a ti, a ${signer.email}.`;

const CONSEQUENCE_ID = 'consecuencia';

/** Asks before a change that cannot be undone. Posts to the list, which returns to this page. */
export function ChangeDialog({ intent, mentorship, links }: DialogProps & { intent: ChangeIntent }) {
  const { title, button, pending, text } = (mentorship.isOffer && OFFER_CHANGES[intent]) || CHANGES[intent];
  const { identifier, schedule, ownHours, weekday, others, names, notifies, isLate, seen } = mentorship;
  const { students, information, topics, terms } = mentorship;
  const asker = mentorship.isOffer ? mentorship.mentor : students[0];
  const refused = useRefusedChange();
  const closed = refused?.back ?? links.closed;
  const refusal = changeRefusal(intent, mentorship);
  const isEarly = mentorship.isOffer && mentorship.early;
  const isGoing = intent === 'cancel' || intent === 'leave';
  const hasPolicy = intent === 'cancel' && names !== '' && notifies && mentorship.confirmation;
  return (
    <Dialog
      title={title}
      describedBy={CONSEQUENCE_ID}
      closeTo={closed}
      back="Volver"
      footer={
        refusal === null && (
          <SubmitButton variant={intent === 'confirm' ? 'primary' : 'danger'} pendingText={pending}>
            {button}
          </SubmitButton>
        )
      }
      form={
        refusal === null
          ? {
              action: changePath(intent, identifier),
              noValidate: true,
              fields: {
                intent,
                identifier,
                volver: closed,
                ...(intent === 'confirm' && { seen, ...(isEarly && EARLY) }),
              },
            }
          : undefined
      }
    >
      <div className="mb-4 flex items-center gap-4">
        {intent === 'confirm' && asker && <Avatar user={asker} size="sm" />}
        <p>
          <span className="block font-serif text-xl font-semibold">{schedule}</span>{' '}
          {ownHours && <span className="block">{ownHours}</span>}{' '}
          <span className="block text-muted">
            {weekday}
            {others && ` · con ${others}`}
          </span>
        </p>
      </div>
      {refusal === null && mentorship.canConfirm && mentorship.series && (
        <div className="mb-3">
          <SeriesLine mentorship={mentorship} />
        </div>
      )}
      {refusal === null && intent === 'confirm' && (information || topics.length > 0) && (
        <section aria-label="Qué se pide" className="mb-4 flex flex-col gap-3 border-l-4 border-line pl-3">
          {information && <p className="whitespace-pre-line">{information}</p>}
          <Topics names={topics} />
        </section>
      )}
      {refusal === null && (intent === 'cancel' || intent === 'decline') && mentorship.canMove && (
        <p className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-teal-soft p-4 text-teal-strong">
          ¿Y si buscáis otra hora?{' '}
          <ButtonLink to={moveHref(identifier, { back: closed })} variant="secondary">
            {mentorship.moveLabel}
          </ButtonLink>
        </p>
      )}
      {refusal === null && refused?.moved && (
        <div className="mb-4">
          <ErrorSummary title="La hora ha cambiado mientras la mirabas" errors={refused.moved} labels={{}} />
        </div>
      )}
      <div id={CONSEQUENCE_ID}>
        {refusal === null ? (
          <>
            {intent === 'confirm' && (
              <div className="mb-3">
                <Payment mentorship={mentorship} />
              </div>
            )}
            {isGoing && terms.isLate && (
              <Callout tone="warning" className="mb-3">
                {terms.cancelling}
              </Callout>
            )}
            <p>{text(mentorship)}</p>
            {hasPolicy && !isLate && !terms.isLate && <p className="mt-3">{cancellingRule()}</p>}
            {hasPolicy && isLate && (
              <Callout tone="warning" className="mt-3">
                {cancellingRule(true)}
              </Callout>
            )}
            {isGoing && !terms.isLate && terms.cancelling && <p className="mt-3">{terms.cancelling}</p>}
            {isGoing && mentorship.withdrawUntil && (
              <p className="mt-3">
                También puedes{' '}
                <TextLink to={links.hrefFor('desistir', identifier)}>desistir del contrato</TextLink>, que
                nunca cuenta como tardía.
              </p>
            )}
            {notifies && names && <p className="mt-3">Avisaremos a {names} enseguida.</p>}
            {intent === 'confirm' && <p className="mt-3 font-semibold">{FIRM}</p>}
            {intent === 'confirm' && terms.text && <p className="mt-3">{terms.text}</p>}
            {intent === 'confirm' && isEarly && <p className="mt-3">{earlyByPress('aceptar')}</p>}
          </>
        ) : (
          <p role={refused ? 'alert' : undefined}>
            {refused && <TitleError />}
            {refusal}
          </p>
        )}
      </div>
      {refusal === null && intent !== 'confirm' && mentorship.series?.hasFollowing && <ScopeField />}
      {refusal === null && hasReason(intent) && (intent === 'decline' || mentorship.reason) && (
        <ReasonField
          names={names}
          isAsked={intent === 'cancel' && mentorship.reason === 'asked'}
          failed={REASON_FAILED[intent]}
        />
      )}
    </Dialog>
  );
}

function ScopeField() {
  return (
    <div className="mt-5">
      <TickList
        legend="Es de una serie: ¿qué sesiones?"
        type="radio"
        name="scope"
        options={[
          { value: 'one', label: 'Solo esta' },
          { value: 'following', label: 'Esta y las siguientes' },
        ]}
        ticked={[textOf(useRefusedChange()?.result, 'scope') ?? 'one']}
      />
    </div>
  );
}

const hasReason = (intent: ChangeIntent) => intent !== 'confirm' && intent !== 'withdraw';

const REASON_FAILED: Partial<Record<ChangeIntent, string>> = {
  decline: 'No hemos podido rechazar la sesión',
  cancel: 'No hemos podido cancelar la sesión',
  leave: 'No has salido del grupo',
};

interface ReasonFieldProps {
  names: string;
  isAsked: boolean;
  failed: string | undefined;
}

function ReasonField({ names, isAsked, failed }: ReasonFieldProps) {
  const result = useRefusedChange()?.result;
  const label = isAsked ? 'Motivo' : 'Motivo (opcional)';
  return (
    <div className="mt-5 flex flex-col gap-4">
      <ErrorSummary title={failed} errors={result?.error} labels={{ reason: label }} />
      <TextAreaField
        label={label}
        {...fieldOf(result, 'reason')}
        hint={`${names || 'La otra persona'} lo recibirá con el aviso. Como mucho ${REASON_MAX} caracteres.`}
        maxLength={REASON_MAX}
        rows={2}
      />
    </div>
  );
}

/** 'Sesión 2 de 6 de una serie', with a link to all of them; nothing outside a series. */
export function SeriesLine({ mentorship: { series, canConfirm } }: { mentorship: MentorshipView }) {
  if (!series) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {series.text}{' '}
      <TextLink to={series.href}>
        {canConfirm ? 'Responder a toda la serie' : 'Ver todas sus sesiones'}
      </TextLink>
    </p>
  );
}
