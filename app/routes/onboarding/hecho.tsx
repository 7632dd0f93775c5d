/** The end of the onboarding (spec.md section 2): the dashboard follows after 1.5 s, without scripts after 2, since the header has whole seconds. */
import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { CircleCheck } from 'lucide-react';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { readBookingState } from '~/domain/bookingDraft';
import { ButtonLink } from '~/ui/ButtonLink';
import { useRedirectAfter } from '~/ui/useRedirectAfter';
import { useTakeFocus } from '~/ui/useTakeFocus';
import { OnboardingHeader } from './OnboardingHeader';

const DASHBOARD = '/dashboard';
/** Who came to book a mentor goes on with it. */
const BOOKING = '/create-mentorship/horario';

export const handle = { noindex: true };

export const meta = () => [{ title: 'Perfil completado · Mentorea' }];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const user = await requireUser(context);
  const { draft } = readBookingState(context.draft.read(), user.id, () => crypto.randomUUID());
  const next = user.user_type === 'alumno' && draft.mentor !== '' ? BOOKING : DASHBOARD;
  return data(
    { firstName: user.first_name || user.full_name, next },
    { headers: { Refresh: `2; url=${next}` } },
  );
}

export default function OnboardingDone() {
  const { firstName, next } = useLoaderData<typeof loader>();
  const books = next === BOOKING;
  const takeFocus = useTakeFocus(firstName);
  useRedirectAfter(1500, next);
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
        <p className="text-lg text-muted">
          Ya está todo listo. Ahora te llevamos a {books ? 'tu reserva, a elegir la hora' : 'tu dashboard'}.
        </p>
        <ButtonLink to={next} replace className="mt-2">
          {books ? 'Elegir la hora ahora' : 'Ir al dashboard ahora'}
        </ButtonLink>
        {books && (
          <Link to={DASHBOARD} replace className="link inline-flex min-h-11 items-center">
            Ir al dashboard ahora
          </Link>
        )}
      </main>
    </>
  );
}
