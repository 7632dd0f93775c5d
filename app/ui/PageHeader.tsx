import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  eyebrow?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, eyebrow, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-x-3 gap-y-4 sm:mb-8">
      <div className="min-w-0 wrap-anywhere">
        {eyebrow && <p className="mb-1 text-muted">{eyebrow}</p>}
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
      </div>
      {actions && <div className="flex flex-wrap gap-2 max-sm:[&_.btn]:px-4 sm:gap-3">{actions}</div>}
    </header>
  );
}
