/** The end of the onboarding. Leads to the dashboard, with scripts by itself after 1.5 s. */

import { useLoaderData } from '@remix-run/react';
import { enter, guarded } from '~/app/.server/guards';
import { faceOf } from '~/app/domain/site/face';
import { firstNameOf } from '~/app/domain/text/personNames';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { useFocusOnChange } from '~/app/ui/focus';
import { Icon } from '~/app/ui/Icon';
import { PictureChanger } from '~/app/ui/picture/PictureChanger';
import { RedirectSoon } from '~/app/ui/RedirectSoon';
import { OnboardingHeader } from './OnboardingPage';

const DASHBOARD = paths.dashboard();

export const handle = { noindex: true };

export const loader = guarded(enter, async ({ me: user }) => {
  return {
    firstName: firstNameOf(user),
    face: faceOf(user),
    lacksPicture: user.user_type === 'mentor' && user.profile_picture === '',
  };
});

export default function OnboardingDone() {
  const { firstName, face, lacksPicture } = useLoaderData<typeof loader>();
  const takeFocus = useFocusOnChange(firstName);
  return (
    <>
      <OnboardingHeader />
      <main
        id="contenido"
        className="mx-auto flex max-w-xl flex-col items-center gap-4 px-5 pt-24 pb-16 text-center"
      >
        {lacksPicture ? (
          <PictureChanger user={face} size="xl" />
        ) : (
          <Icon name="circle-check" className="size-16 stroke-[1.5] text-ok" />
        )}
        <h1 ref={takeFocus} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
          ¡Perfil completado, {firstName}!
        </h1>
        <p className="text-lg text-muted">
          {lacksPicture
            ? 'Solo falta tu foto: se elige antes a quien da la cara. También puedes ponerla más adelante.'
            : 'Tu perfil está completo.'}
        </p>
        {lacksPicture && (
          <ButtonLink to={paths.picture()} className="mt-2">
            Poner mi foto
          </ButtonLink>
        )}{' '}
        <ButtonLink to={DASHBOARD} replace variant={lacksPicture ? 'secondary' : 'primary'} className="mt-2">
          Ir al dashboard ahora
        </ButtonLink>
        {!lacksPicture && <RedirectSoon to={DASHBOARD} after={1500} place="tu dashboard" />}
      </main>
    </>
  );
}
