import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { contextOf } from '~/.server/contextOf';
import { requireSession } from '~/.server/guards';
import { dayOf } from '~/domain/dates';
import { onboardingRedirect } from './onboardingRedirect';

/** The guard of both forms (spec.md section 2). `today`: YYYY-MM-DD of the marketplace's clock. */
export async function enterOnboarding(args: LoaderFunctionArgs, form: 'mentor' | 'student') {
  const context = contextOf(args);
  const elsewhere = onboardingRedirect(await requireSession(context), form);
  if (elsewhere) throw redirect(elsewhere);
  return { context, today: dayOf(context.now(), context.config.timeZone) };
}
