import { Form } from '@remix-run/react';
import { INTENT } from '~/forms/edits';
import { FORM_ID } from '~/forms/formId';
import { SubmitButton } from '~/forms/SubmitButton';
import { StatusBadge } from '~/ui/StatusBadge';

interface FormFacts {
  /** Since when the address is the one of this page, '' when there is none. */
  version: string;
  formId: string;
}

function Renewal({ version, formId }: FormFacts) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name={FORM_ID} value={formId} />
    </>
  );
}

/** There is no address yet. */
export function CreateAddress(form: FormFacts) {
  return (
    <Form method="post" className="flex flex-col items-start gap-4">
      <p>
        Quien tenga la dirección podrá ver tus mentorías, así que no la compartas. Puedes cambiarla o quitarla
        cuando quieras.
      </p>
      <Renewal {...form} />
      <SubmitButton name={INTENT} value="renew" pendingText="Creando...">
        Crear la dirección
      </SubmitButton>
    </Form>
  );
}

/** There is one: another in its place, or none any more. */
export function KeepAddress({ since, isNew, ...form }: FormFacts & { since: string; isNew: boolean }) {
  return (
    <div className="flex flex-col items-start gap-4">
      {!isNew && (
        <>
          <StatusBadge tone="ok">{since === '' ? 'Conectado' : `Conectado desde el ${since}`}</StatusBadge>
          <p>La dirección solo se enseña al crearla. Si la necesitas en otro calendario, crea una nueva.</p>
        </>
      )}
      <details className="w-full border-y border-line">
        <summary className="flex min-h-12 items-center text-teal hover:text-teal-strong">
          Crear otra dirección
        </summary>
        <Form method="post" className="flex flex-col items-start gap-4 pb-5">
          <p>
            La actual dejará de funcionar en el acto, y los calendarios que la usan no recibirán nada más
            hasta que les pongas la nueva.
          </p>
          <Renewal {...form} />
          <SubmitButton variant="secondary" name={INTENT} value="renew" pendingText="Creando...">
            Cambiar la dirección
          </SubmitButton>
        </Form>
      </details>
      <details className="-mt-4 w-full border-b border-line">
        <summary className="flex min-h-12 items-center text-teal hover:text-teal-strong">
          Desconectar el calendario
        </summary>
        <Form method="post" className="flex flex-col items-start gap-4 pb-5">
          <p>
            La dirección dejará de funcionar. Tus mentorías siguen en Mentorea; lo que tu calendario ya haya
            copiado puedes borrarlo allí.
          </p>
          <SubmitButton variant="danger" name={INTENT} value="end" pendingText="Desconectando...">
            Desconectar
          </SubmitButton>
        </Form>
      </details>
    </div>
  );
}
