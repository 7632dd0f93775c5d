import type { ReactNode } from 'react';
import { classes } from './classes';

interface PageHeaderProps {
  title: string;
  eyebrow?: ReactNode;
  /** Beside the title. */
  face?: ReactNode;
  below?: ReactNode;
  actions?: ReactNode;
  /** On phones what follows is to be in sight. */
  isLow?: boolean;
}

export function PageHeader({ title, eyebrow, face, below, actions, isLow = false }: PageHeaderProps) {
  return (
    <header
      className={classes(
        'flex flex-wrap items-center justify-between gap-x-3 gap-y-4 sm:mb-8',
        isLow ? 'mb-5 max-sm:-mt-3' : 'mb-6',
      )}
    >
      <div className="flex min-w-0 items-center gap-4">
        {face}
        <div className="min-w-0 wrap-anywhere">
          {eyebrow && <p className="mb-1 text-muted">{eyebrow}</p>}
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          {below}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2 max-sm:[&_.btn]:px-4 sm:gap-3">{actions}</div>}
    </header>
  );
}
