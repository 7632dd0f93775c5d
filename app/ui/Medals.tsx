import { useContext } from 'react';
import { pictureUrl } from '~/app/domain/site/pictures';
import { urlOf } from '~/app/domain/text/url';
import { classes } from './classes';
import { Icon } from './Icon';
import type { IconName } from './iconNames';
import { useLight } from './light';
import { PictureBase } from './pictureBase';

/** Drawings of a new marketplace's medals, which come without pictures. */
const DRAWINGS: ReadonlyMap<string, IconName> = new Map([
  ['Explicación clara', 'lightbulb'],
  ['Paciencia infinita', 'hourglass'],
  ['Puntualidad', 'timer'],
  ['Siempre preparado', 'clipboard-check'],
  ['Motivación', 'flame'],
  ['Resultados', 'trending-up'],
  ['Creatividad', 'palette'],
  ['Trato cercano', 'heart-handshake'],
  ['Gran experto', 'brain'],
  ['Más de lo esperado', 'rocket'],
]);

export const medalIcon = (name: string): IconName => DRAWINGS.get(name) ?? 'medal';

interface Medal {
  name: string;
  icon: string;
}

/** Address of a badge's icon (docs/contract.md, 'Badges'); null for hosts that our content security policy blocks. */
export function iconUrl(icon: string, base: string): string | null {
  const url = pictureUrl(icon.trim(), base);
  if (url === null || !/^https?:/i.test(url)) return url;
  const origin = urlOf(url)?.origin;
  return origin && origin === urlOf(base)?.origin ? url : null;
}

/**
 * A badge's picture or drawing, or a medal for unknown names. A picture takes space only by its own size: a failed one takes
 * none, so that the drawing below stays visible, and a loaded one pushes it out.
 */
export function MedalIcon({ badge: { name, icon }, size = 'md' }: { badge: Medal; size?: 'sm' | 'md' }) {
  const url = iconUrl(icon, useContext(PictureBase));
  const src = useLight() ? null : url;
  return (
    <span aria-hidden="true" className={classes('medal', size === 'sm' ? 'size-6' : 'size-12')}>
      {src && <img src={src} alt="" loading="lazy" decoding="async" className="medal-picture" />}
      <span className="medal-drawn">
        <Icon name={medalIcon(name)} className="size-3/5" />
      </span>
    </span>
  );
}

export function MedalChip({ badge }: { badge: Medal }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-amber-soft py-0.5 pr-3 pl-1 text-base text-amber">
      <MedalIcon badge={badge} size="sm" />
      {badge.name}
    </span>
  );
}

interface MedalsProps {
  badges: readonly (Medal & { id: string; count: number })[];
  label: string;
}

/** Badges as pictures with a count bubble (docs/product.md, 'Ranking and badges') and the name below. */
export function Medals({ badges, label }: MedalsProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-x-2 gap-y-4">
      {badges.map(({ id, count, ...badge }) => (
        <li key={id} className="flex flex-col items-center gap-1.5 text-center leading-snug">
          <span className="relative">
            <MedalIcon badge={badge} />
            {count > 1 && (
              <span
                aria-hidden="true"
                className="medal-count absolute -top-1.5 -right-2.5 min-w-7 rounded-full border-2 border-card bg-amber px-1.5 text-center text-base/6 font-semibold text-card tabular-nums"
              >
                {count}
              </span>
            )}
          </span>{' '}
          {badge.name}
          {count > 1 && <span className="sr-only">{`, ${count} veces`}</span>}
        </li>
      ))}
    </ul>
  );
}
