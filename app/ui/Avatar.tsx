import { UserRound } from 'lucide-react';
import { useContext, useState } from 'react';
import { classes } from './classes';
import { initialsOf } from './initials';
import { PictureBase, pictureUrl } from './pictures';

export interface Face {
  full_name: string;
  username: string;
  profile_picture: string;
}

const SIZES = {
  sm: 'size-11 text-base',
  md: 'size-14 text-lg',
  lg: 'size-24 text-3xl',
  xl: 'size-40 text-5xl',
} as const;
export type AvatarSize = keyof typeof SIZES;
const TONES = ['bg-face-sand', 'bg-face-sage', 'bg-face-lilac', 'bg-face-clay', 'bg-face-sky'] as const;

/**
 * Photo over initials. Decorative; the name stands beside it. The photo is an inline element on purpose: browsers give a broken one no
 * room then, so that the initials show without scripts too; with them it is taken away.
 */
export function Avatar({ user, size = 'sm' }: { user: Face; size?: AvatarSize }) {
  const src = pictureUrl(user.profile_picture, useContext(PictureBase));
  const [broken, setBroken] = useState<string | null>(null);
  const tone = toneOf(user.username);
  return (
    <span
      aria-hidden="true"
      className={classes(
        'relative inline-block shrink-0 overflow-hidden rounded-full font-serif leading-none font-semibold text-ink select-none',
        SIZES[size],
        tone,
      )}
    >
      <span className="absolute inset-0 grid place-items-center">
        {initialsOf(user.full_name) || initialsOf(user.username) || <UserRound className="size-1/2" />}
      </span>
      {src && src !== broken && (
        <img
          // What failed before the page was hydrated has told nobody.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBroken(src);
          }}
          onError={() => setBroken(src)}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className={classes('relative inline size-full object-cover align-top text-transparent', tone)}
        />
      )}
    </span>
  );
}

/** The same for a person everywhere and always. */
function toneOf(username: string): string {
  let sum = 0;
  for (const letter of username) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return TONES[sum % TONES.length] ?? TONES[0];
}
