import { useContext } from 'react';
import { classes } from './classes';
import { PictureBase, pictureUrl } from './pictures';

interface Face {
  full_name: string;
  username: string;
  profile_picture: string;
}

const SIZES = {
  sm: 'size-11 text-base',
  md: 'size-14 text-lg',
  lg: 'size-24 text-3xl',
} as const;
const TONES = ['bg-face-sand', 'bg-face-sage', 'bg-face-lilac', 'bg-face-clay', 'bg-face-sky'] as const;

/** Photo over initials: what does not load leaves the initials. Decorative; the name stands beside it. */
export function Avatar({ user, size = 'sm' }: { user: Face; size?: keyof typeof SIZES }) {
  const src = pictureUrl(user.profile_picture, useContext(PictureBase));
  return (
    <span
      aria-hidden="true"
      className={classes(
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-serif font-semibold text-ink select-none',
        SIZES[size],
        toneOf(user.username),
      )}
    >
      {initialsOf(user.full_name || user.username)}
      {src && (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover text-transparent"
        />
      )}
    </span>
  );
}

/** First letters of the first and second word: 'Marta Ruiz Olmedo' → 'MR'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s._-]+/u);
  return words
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('es') ?? '')
    .join('');
}

function toneOf(username: string): string {
  let sum = 0;
  for (const letter of username) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return TONES[sum % TONES.length] ?? TONES[0];
}
