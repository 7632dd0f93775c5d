/**
 * Addresses of the wizard: both bases lead through the same steps, and a visitor stays under the one of
 * arrival.
 */

import { BOOKING_STEPS, isStep, type StepPath, stepNumber } from '~/app/domain/booking/steps';
import { paths } from '~/app/paths';

const BASES = [paths.newMentorship(), paths.createMentorship()] as const;

/** The form of a step: the header, the bar and the cards belong to it from wherever they stand. */
export const STEP_FORM_ID = 'asistente';
/** The choice of a mentor, which leaves the page where it is. */
export const CHOICE_FORM_ID = 'eleccion';

export function bookingBase(pathname: string): string {
  return BASES.find((base) => pathname === base || pathname.startsWith(`${base}/`)) ?? BASES[1];
}

/** Where an `intent` of the header or of 'Atrás' leads; null for any other intent. */
export function requestedStep(intent: string, current: StepPath): StepPath | null {
  if (intent === 'back') return BOOKING_STEPS[stepNumber(current) - 2]?.path ?? null;
  return isStep(intent) ? intent : null;
}
