import { Icon } from '~/app/ui/Icon';
/** The end of the onboarding. Leads to the dashboard, with scripts by itself after 1.5 s. */

import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { readBookingState } from '~/app/domain/booking/draft';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { useFocusOnChange } from '~/app/ui/focus';
import { RedirectSoon } from '~/app/ui/RedirectSoon';
import { TextLink } from '~/app/ui/TextLink';
import { OnboardingHeader } from './OnboardingPage';

const DASHBOARD = paths.dashboard();
/** A visitor who came to book continues there. */
const BOOKING = `${paths.createMentorship()}/horario`;

export const handle = { noindex: true };

export const meta = () => [{ title: 'Perfil completado · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const user = await requireUser(context);
  const { draft } = readBookingState(context.draft.read(), user.id, () => crypto.randomUUID());
  const next = user.user_type === 'alumno' && draft.mentor !== '' ? BOOKING : DASHBOARD;
  return { firstName: user.first_name || user.full_name, next };
}

export default function OnboardingDone() {
  const { firstName, next } = useLoaderData<typeof loader>();
  const books = next === BOOKING;
  const takeFocus = useFocusOnChange(firstName);
  return (
    <>
      <OnboardingHeader />
      <main
        id="contenido"
        className="mx-auto flex max-w-xl flex-col items-center gap-4 px-5 pt-24 pb-16 text-center"
      >
        <Icon name="circle-check" className="size-16 stroke-[1.5] text-ok" />
        <h1 ref={takeFocus} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
          ¡Perfil completado, {firstName}!
        </h1>
        <p className="text-lg text-muted">Ya está todo listo.</p>
        <ButtonLink to={next} replace className="mt-2">
          {books ? 'Elegir la hora ahora' : 'Ir al dashboard ahora'}
        </ButtonLink>
        {books && (
          <TextLink to={DASHBOARD} replace>
            Ir al dashboard ahora
          </TextLink>
        )}
        <RedirectSoon
          to={next}
          after={1500}
          place={books ? 'tu reserva, a elegir la hora' : 'tu dashboard'}
        />
      </main>
    </>
  );
}
