/** /admin: the queue without a chosen case, and a case of the staff's own (docs/product.md, "The staff's desk"). */
import { redirect } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { orRefused, textsIn } from '~/app/.server/forms/readForm';
import { enterDesk, guarded, posted } from '~/app/.server/guards';
import { fieldsOf } from '~/app/domain/site/refusedFields';
import { successToast } from '~/app/domain/site/toasts';
import { Field } from '~/app/forms/Field';
import * as paths from '~/app/paths';
import { OpenCaseForm, USERNAME } from './DeskForm';

export const loader = guarded(enterDesk, async () => null);

export const action = posted(enterDesk, async ({ context }, form) => {
  const values = textsIn(form, ['username', 'text']);
  return orRefused(values, async () => {
    const { number } = await context.api.cases.open(values);
    context.flash.set(successToast('Caso abierto', 'Lo llevas tú.'));
    return redirect(paths.oneCase(number));
  });
});

const LABELS = { username: 'Nombre de usuario', text: 'Por qué lo abres' };

export default function NoCaseChosen() {
  const refused = useActionData<typeof action>();
  return (
    <OpenCaseForm
      heading="Abrir un caso sobre alguien"
      lead="Para lo que no llega como denuncia: una llamada, un correo, algo que has visto. Toda medida sobre una cuenta es la decisión de un caso."
      labels={LABELS}
      refused={refused}
    >
      <Field {...fieldsOf(LABELS, refused)('username')} {...USERNAME} required />
    </OpenCaseForm>
  );
}
