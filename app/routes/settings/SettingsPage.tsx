import { Link } from '@remix-run/react';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';

interface SettingsPageProps {
  title: string;
  lead: ReactNode;
  /** Section of the account centre it belongs to. */
  section: string;
  children: ReactNode;
}

/** The frame of a page below the account centre. */
export function SettingsPage({ title, lead, section, children }: SettingsPageProps) {
  return (
    <div className="max-w-2xl">
      <Link
        to={`/settings#${section}`}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-teal hover:text-teal-strong"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        Configuración
      </Link>
      <h1 className="mt-1 text-3xl sm:text-4xl">{title}</h1>
      <div className="mt-3 text-lg text-muted">{lead}</div>
      <div className="mt-8 flex flex-col gap-8">{children}</div>
    </div>
  );
}
