import { Icon } from '~/app/ui/Icon';
/** The wizard's success screen. It leads to 'Mis Mentorías', with scripts by itself after two seconds. */

import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { RedirectSoon } from '~/app/ui/RedirectSoon';
import { openWizard } from './wizard';

const NEXT = paths.mentorships();

export const meta = () => [{ title: 'Mentoría creada · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const wizard = await openWizard(args);
  if (!wizard) return null;
  if (!wizard.booked) throw redirect(wizard.pathTo('mentor'));
  return { mentorName: wizard.booked.mentorName };
}

export default function Created() {
  const view = useLoaderData<typeof loader>();
  if (!view) return null;
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 pt-32 pb-16 text-center">
      <Icon name="circle-check" className="size-16 stroke-[1.5] text-ok" />
      <h1 className="text-3xl sm:text-4xl">Solicitud enviada a {view.mentorName}</h1>
      <p className="text-lg text-muted">
        Te avisará cuando confirme tu mentoría. En Mis Mentorías ya aparece como pendiente.
      </p>
      <ButtonLink to={NEXT} replace className="mt-2">
        Ir a Mis Mentorías
      </ButtonLink>
      <RedirectSoon to={NEXT} after={2000} place="Mis Mentorías" />
    </div>
  );
}
