import { ErrorSummary } from '~/forms/ErrorSummary';
import { errorsOf, textOf } from '~/forms/reply';
import { TextAreaField } from '~/forms/TextAreaField';
import { REASON_MAX } from '../../../../api/contract/reasonMax';
import type { MentorshipView } from '../view';
import { CHANGE_FORM, ChangeDialog } from './ChangeDialog';
import type { DialogPlace } from './place';
import { Told } from './Told';
import { useRefused } from './useRefused';

const REASON_LABEL = 'Motivo (opcional)';

/** The mentor turns a request down, with a reason if there is one to give (extension `decline`). */
export function DeclineDialog({ mentorship, place }: { mentorship: MentorshipView; place: DialogPlace }) {
  const result = useRefused()?.result;
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
          <Told mentorship={mentorship} />
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
          form={CHANGE_FORM}
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
