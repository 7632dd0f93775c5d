/** The wizard's end (spec.md section 2): a locked success screen, then 'Mis Mentorías' after two seconds, with or without scripts. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CircleCheck } from 'lucide-react';
import { ButtonLink } from '~/ui/ButtonLink';
import { useRedirectAfter } from '~/ui/useRedirectAfter';
import { openWizard } from './wizard';

const NEXT = '/mentorships';
const SECONDS = 2;

export const meta = () => [{ title: 'Mentoría creada · Mentorea' }];

export const headers = () => ({ Refresh: `${SECONDS}; url=${NEXT}` });

export async function loader(args: LoaderFunctionArgs) {
  const wizard = await openWizard(args);
  if (!wizard) return null;
  if (!wizard.booked) throw redirect(wizard.pathTo('mentor'));
  return { mentorName: wizard.booked.mentorName };
}

export default function Created() {
  const view = useLoaderData<typeof loader>();
  useRedirectAfter(SECONDS * 1000, NEXT);
  if (!view) return null;
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 pt-32 pb-16 text-center">
      <CircleCheck aria-hidden="true" className="size-16 text-ok" strokeWidth={1.5} />
      <h1 className="text-3xl sm:text-4xl">Solicitud enviada a {view.mentorName}</h1>
      <p className="text-lg text-muted">
        Te avisará cuando confirme tu mentoría. Ahora te llevamos a Mis Mentorías, donde ya aparece como
        pendiente.
      </p>
      <ButtonLink to={NEXT} replace className="mt-2">
        Ir a Mis Mentorías
      </ButtonLink>
    </div>
  );
}
