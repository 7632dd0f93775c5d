import { useContext } from 'react';
import { classes } from './classes';
import { Icon } from './Icon';
import { iconUrl, PictureBase } from './pictures';

/**
 * A badge's picture, or a medal. The picture's space comes only from its own size: one that fails takes none,
 * so the medal below stays visible without scripts; one that loads fills the frame and pushes the medal out.
 */
export function MedalIcon({ icon, size = 'md' }: { icon: string; size?: 'sm' | 'md' }) {
  const src = iconUrl(icon, useContext(PictureBase));
  return (
    <span aria-hidden="true" className={classes('medal', size === 'sm' ? 'size-6' : 'size-12')}>
      {src && <img src={src} alt="" loading="lazy" decoding="async" className="medal-picture" />}
      <span className="medal-drawn">
        <Icon name="medal" className="size-3/5" />
      </span>
    </span>
  );
}

export function MedalChip({ badge: { name, icon } }: { badge: { name: string; icon: string } }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-amber-soft py-0.5 pr-3 pl-1 text-base text-amber">
      <MedalIcon icon={icon} size="sm" />
      {name}
    </span>
  );
}

interface MedalsProps {
  badges: readonly { id: string; name: string; icon: string; count: number }[];
  label: string;
}

/** Badges as pictures with a count bubble (docs/product.md, 'Ranking and badges') and the name below. */
export function Medals({ badges, label }: MedalsProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-x-2 gap-y-4">
      {badges.map(({ id, name, icon, count }) => (
        <li key={id} className="flex flex-col items-center gap-1.5 text-center leading-snug">
          <span className="relative">
            <MedalIcon icon={icon} />
            {count > 1 && (
              <span aria-hidden="true" className="medal-count">
                {count}
              </span>
            )}
          </span>
          {name}
          {count > 1 && <span className="sr-only">{`, ${count} veces`}</span>}
        </li>
      ))}
    </ul>
  );
}
