import type { SessionState } from '~/app/domain/sessions/standing';
import { buttonStyle } from '~/app/ui/Button';
import { StatusBadge } from '~/app/ui/Chip';
import { ChipList } from '~/app/ui/ChipList';
import { Icon } from '~/app/ui/Icon';
import type { MentorshipView } from './mentorshipView';

export const SessionBadge = ({ state: { tone, word } }: { state: SessionState }) => (
  <StatusBadge tone={tone}>{word}</StatusBadge>
);

export function Excerpt({ text }: { text: string }) {
  return text === '' ? null : <p className="line-clamp-2 text-md whitespace-pre-line">{text}</p>;
}

export function Topics({ names, label = 'Temas' }: { names: string[]; label?: string }) {
  return <ChipList names={names} label={label} />;
}

/** The reader's price in euros; for the mentor of a request, compared with their own. */
export function Payment({ mentorship }: { mentorship: Pick<MentorshipView, 'payment' | 'priceNotice'> }) {
  const { payment, priceNotice } = mentorship;
  if (!payment) return null;
  return (
    <>
      <p>
        <span className="text-muted">{payment.label}</span>{' '}
        <span className="font-serif text-2xl font-semibold">{payment.total}</span>{' '}
        <span className="block text-md text-muted">{payment.how}</span>
      </p>
      {priceNotice && (
        <p className={priceNotice.isLow ? 'my-2 text-amber' : 'my-2 text-muted'}>{priceNotice.text}</p>
      )}
    </>
  );
}

/** '★ 5,0 (1)', or what another server's score says; '' for none. */
export function Score({ text }: { text: string }) {
  const mean = text.replace(/^Valoración: /, '');
  if (mean === text) return <p className="text-md text-muted">{text}</p>;
  return (
    <p className="rating text-md">
      <span className="sr-only">Valoración: </span>
      {mean}
    </p>
  );
}

/** Name and value pairs; rows without a value are left out. */
export function FactList({ rows }: { rows: [name: string, value: string][] }) {
  return (
    <dl className="divide-y divide-line">
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface RoomLinkProps {
  room: { href: string; isOpen: boolean };
  /** Identifies the session if a page has several links: 'del jueves 26/11/2026, 18:30 – 19:30'. */
  which?: string;
  className?: string;
}

/** Link to the video room. Always loads a document, because that page has its own policies. */
export function RoomLink({ room, which = '', className }: RoomLinkProps) {
  return (
    <a href={room.href} className={buttonStyle(room.isOpen ? 'primary' : 'secondary', className)}>
      <Icon name="video" className="size-5 shrink-0" />
      Entrar a la sala
      {which && <span className="sr-only"> {which}</span>}{' '}
    </a>
  );
}
