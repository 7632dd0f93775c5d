import type { ReactNode } from 'react';
import * as paths from '~/app/paths';
import { BackLink } from '~/app/ui/BackLink';
import { PageHeader } from '~/app/ui/PageHeader';

interface SettingsPageProps {
  title: string;
  lead: ReactNode;
  /** Id of its section in the account centre. */
  section: string;
  children: ReactNode;
}

export function SettingsPage({ title, lead, section, children }: SettingsPageProps) {
  return (
    <div className="max-w-2xl">
      <PageHeader title={title} eyebrow={<BackLink to={paths.settings(section)}>Configuración</BackLink>} />
      <div className="-mt-3 text-lg text-muted sm:-mt-5">{lead}</div>
      <div className="mt-8 flex flex-col gap-8">{children}</div>
    </div>
  );
}

interface SettingsSectionProps {
  /** Also its anchor: /settings#id. */
  id: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-6 gap-x-12 gap-y-5 border-t border-line py-8 xl:grid-cols-[17rem_minmax(0,1fr)] xl:py-10"
    >
      <div className="flex flex-col gap-2">
        <h2 id={`${id}-title`} className="text-2xl">
          {title}
        </h2>
        {lead && <p className="max-w-prose text-muted">{lead}</p>}
      </div>
      <div className="flex min-w-0 flex-col items-start gap-5">{children}</div>
    </section>
  );
}

/** `since`: dd/MM/yyyy HH:mm; '' if the API does not say. */
export function connectedText(since: string): string {
  return since === '' ? 'Conectado' : `Conectado desde el ${since}`;
}
