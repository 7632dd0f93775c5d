import { classes } from '~/ui/classes';

/** One place of the bar at the foot of the screen. */
export function barStyle(current: boolean): string {
  return classes(
    'relative flex flex-auto flex-col items-center justify-center gap-0.5 text-center leading-tight wrap-anywhere focus-visible:-outline-offset-4',
    current
      ? 'font-semibold text-teal-strong before:absolute before:inset-x-6 before:top-0 before:h-0.75 before:rounded-b before:bg-teal'
      : 'text-muted',
  );
}
