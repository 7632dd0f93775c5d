/** The end of the onboarding (spec.md section 2): the dashboard follows after 1.5 s, without scripts after 2, since the header has whole seconds. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CircleCheck } from 'lucide-react';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { ButtonLink } from '~/ui/ButtonLink';
import { useRedirectAfter } from '~/ui/useRedirectAfter';
import { useTakeFocus } from '~/ui/useTakeFocus';
import { OnboardingHeader } from './OnboardingHeader';

const NEXT = '/dashboard';

export const handle = { noindex: true };

export const meta = () => [{ title: 'Perfil completado · Mentorea' }];

export const headers = () => ({ Refresh: `2; url=${NEXT}` });

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(contextOf(args));
  return { firstName: user.first_name || user.full_name };
}

export default function OnboardingDone() {
  const { firstName } = useLoaderData<typeof loader>();
  const takeFocus = useTakeFocus(firstName);
  useRedirectAfter(1500, NEXT);
  return (
    <>
      <OnboardingHeader />
      <main
        id="contenido"
        className="mx-auto flex max-w-xl flex-col items-center gap-4 px-5 pt-24 pb-16 text-center"
      >
        <CircleCheck aria-hidden="true" className="size-16 text-ok" strokeWidth={1.5} />
        <h1 ref={takeFocus} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
          ¡Perfil completado, {firstName}!
        </h1>
        <p className="text-lg text-muted">Ya está todo listo. Ahora te llevamos a tu dashboard.</p>
        <ButtonLink to={NEXT} replace className="mt-2">
          Ir al dashboard ahora
        </ButtonLink>
      </main>
    </>
  );
}
