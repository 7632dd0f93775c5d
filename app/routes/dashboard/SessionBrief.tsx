import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Icon } from '~/app/ui/Icon';
import type { IconName } from '~/app/ui/iconNames';
import type { Brief } from './today';

/** The foot of the card of the next session: 'Lo que te pide' and the last note. Nothing without either. */
export function SessionBrief({ brief: { asks, note, record } }: { brief: Brief }) {
  const link = record && (
    <Link
      to={record.href}
      className="inline-flex min-h-11 items-center underline underline-offset-4 focus-visible:outline-on-band"
    >
      {`Ver la ficha de ${record.name}`}
    </Link>
  );
  if (!asks && !note) return null;
  return (
    <div className="grid border-t border-band-line bg-band-deep md:col-span-full md:auto-cols-fr md:grid-flow-col">
      {asks && (
        <Part icon="message-square-quote" title="Lo que te pide">
          <p className="line-clamp-4 whitespace-pre-line wrap-anywhere">{`«${asks}»`}</p>
          {!note && link}
        </Part>
      )}
      {note && (
        <Part icon="pencil" title={note.title}>
          <p className="line-clamp-4 whitespace-pre-line wrap-anywhere">{note.text}</p>
          {link}
        </Part>
      )}
    </div>
  );
}

function Part({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-band-line p-5 not-first:border-t sm:px-7 md:not-first:border-t-0 md:not-first:border-l">
      <h3 className="mb-1 flex items-center gap-2 font-sans text-md font-semibold tracking-normal text-band-muted">
        <Icon name={icon} className="size-4 shrink-0" />
        {title}
      </h3>
      {children}
    </div>
  );
}
