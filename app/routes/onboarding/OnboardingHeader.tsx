import { Brand } from '~/ui/Brand';
import { LogoutButton } from '../private/LogoutButton';

/** No menu yet: the private pages open once the profile is there. */
export function OnboardingHeader() {
  return (
    <header className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-5 py-3 sm:px-8">
      <Brand />
      <LogoutButton label="Salir" className="-mr-3 min-h-11 gap-2 px-3" />
    </header>
  );
}
