import type { HTMLAttributes } from 'react';
import { classes } from './classes';

/** The buttons of a long form, always in sight; a phone's bar gives way to it (appKit.css). */
export function FootBar({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      className={classes(
        'foot-bar sticky bottom-(--bottom-bar) z-20 -mx-4 border-t border-line bg-card px-4 pt-3 pb-[calc(--spacing(3)+env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-2xl sm:border sm:px-6 sm:shadow-lift [@media(height<30rem)]:static',
        className,
      )}
      {...rest}
    />
  );
}
