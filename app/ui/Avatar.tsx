import { useState } from 'react';
import { faceTone, initialsOf } from '~/app/domain/site/face';
import { classes } from './classes';
import { Icon } from './Icon';
import { usePictureUrl } from './pictureBase';

export interface Face {
  full_name: string;
  username: string;
  profile_picture: string;
}

/** From 36 to 160 px; a tile fills its place. */
const SIZES = {
  xs: 'size-9 text-md',
  sm: 'size-11 text-base',
  md: 'size-14 text-lg',
  card: 'size-16 text-xl',
  mentor: 'size-22 text-3xl',
  lg: 'size-28 text-4xl',
  xl: 'size-40 text-5xl',
  tile: 'size-full text-5xl',
} as const;
export type AvatarSize = keyof typeof SIZES;
/** A small picture would look like one. */
const LARGE: AvatarSize[] = ['lg', 'xl', 'tile'];
const TONES = ['bg-face-sand', 'bg-face-sage', 'bg-face-lilac', 'bg-face-clay', 'bg-face-sky'] as const;

interface AvatarProps {
  user: Face;
  size?: AvatarSize;
  /** The page's first picture, visible on load. */
  eager?: boolean;
  /** The page shows this picture large, too. */
  isLarge?: boolean;
  /** Hidden on phones: browsers without scripts would load it there all the same. */
  wideOnly?: boolean;
}

/**
 * A photo over initials. It has only maximum sizes, so that browsers draw nothing if it fails. With scripts a failed photo
 * is removed, and a loaded one gets a background, so that the initials do not show through.
 */
export function Avatar({
  user,
  size = 'sm',
  eager = false,
  isLarge = LARGE.includes(size),
  wideOnly = false,
}: AvatarProps) {
  const src = usePictureUrl()(user.profile_picture, !isLarge);
  const [seen, setSeen] = useState({ src: '', isGood: true });
  const look = (image: HTMLImageElement | null) => {
    if (src && seen.src !== src && image?.complete) setSeen({ src, isGood: image.naturalWidth > 0 });
  };
  const isKnown = seen.src === src;
  const initials = initialsOf(user.full_name) || initialsOf(user.username);
  const tone = TONES[faceTone(user.username)] ?? TONES[0];
  const photo = src && (!isKnown || seen.isGood) && (
    <img
      // The photo may have loaded or failed before hydration.
      ref={look}
      onLoad={(event) => look(event.currentTarget)}
      onError={() => setSeen({ src, isGood: false })}
      src={src}
      alt=""
      width={192}
      height={192}
      loading={eager ? 'eager' : 'lazy'}
      className={classes('photo', isKnown && tone)}
    />
  );
  return (
    <span
      aria-hidden="true"
      className={classes(
        'relative inline-block shrink-0 overflow-hidden font-serif leading-none font-semibold text-on-face select-none',
        size === 'tile' ? 'rounded-2xl' : 'rounded-full',
        SIZES[size],
        tone,
      )}
    >
      <span data-initials={initials || undefined} className="initials">
        {!initials && <Icon name="user-round" className="size-1/2" />}
      </span>
      {photo && wideOnly ? (
        <picture>
          <source media="(width < 40rem)" srcSet="data:," />
          {photo}
        </picture>
      ) : (
        photo
      )}
    </span>
  );
}
