import { Medal } from 'lucide-react';
import { useContext } from 'react';
import { classes } from './classes';
import { iconUrl } from './iconUrl';
import { PictureBase } from './pictures';

/**
 * The picture of a badge, or a medal where there is none, or none that loads: decorative, the name stands beside it. The picture takes its
 * room from its own size alone: one that cannot be shown has none, and the medal below it stays in sight, without scripts too; one that
 * is shown fills the frame and pushes it out.
 */
export function MedalIcon({ icon, size = 'md' }: { icon: string; size?: 'sm' | 'md' }) {
  const src = iconUrl(icon, useContext(PictureBase));
  return (
    <span aria-hidden="true" className={classes('medal', size === 'sm' ? 'size-6' : 'size-12')}>
      {src && <img src={src} alt="" loading="lazy" decoding="async" className="medal-picture" />}
      <span className="medal-drawn">
        <Medal className="size-3/5" />
      </span>
    </span>
  );
}
