import { Video } from 'lucide-react';
import { type ButtonVariant, buttonStyle } from '~/ui/buttonStyle';

interface Props {
  href: string;
  /** Which one, where several stand on a page: 'del jueves 26/11/2026, 18:30 – 19:30'. */
  which?: string;
  variant?: ButtonVariant;
  className?: string;
}

/** Into the video room, always as a document: the page there has policies of its own. */
export function RoomLink({ href, which = '', variant, className }: Props) {
  return (
    <a href={href} className={buttonStyle(variant ?? 'primary', className)}>
      <Video aria-hidden="true" className="size-5 shrink-0" />
      Acceder a la reunión
      {which && <span className="sr-only"> {which}</span>}
    </a>
  );
}
