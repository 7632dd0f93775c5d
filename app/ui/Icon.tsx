import { createContext, useContext } from 'react';
import { classes } from './classes';
import type { IconName } from './iconNames';

/** Address of the sprite that the build makes of iconNames.ts (vite.icons.ts). */
declare const ICON_SPRITE: string;

/** The shapes of each icon, for a visitor's first page, which draws them inline; undefined: from the sprite. */
export const IconShapes = createContext<Record<IconName | 'wordmark', string> | undefined>(undefined);

/** An icon in the colour of the text, beside words of the same meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const shapes = useContext(IconShapes);
  const look = classes('icon', className);
  return shapes ? (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={look}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes are ours, made by the build
      dangerouslySetInnerHTML={{ __html: shapes[name] }}
    />
  ) : (
    <svg aria-hidden="true" className={look}>
      <use href={`${ICON_SPRITE}#${name}`} />
    </svg>
  );
}

/** 'Mentorea' in the display face, as one path (wordmark.svg), the same on every machine. */
export function Wordmark({ className }: { className: string }) {
  const shapes = useContext(IconShapes);
  return shapes ? (
    <svg
      aria-hidden="true"
      viewBox="0 0 2036 312"
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the path is ours
      dangerouslySetInnerHTML={{ __html: shapes.wordmark }}
    />
  ) : (
    <svg aria-hidden="true" className={className}>
      <use href={`${ICON_SPRITE}#wordmark`} />
    </svg>
  );
}
