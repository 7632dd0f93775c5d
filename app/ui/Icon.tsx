import { createContext, useContext } from 'react';
import { classes } from './classes';
import type { IconName } from './iconNames';

/** The build makes it of the icons in iconNames.ts (vite.icons.ts). */
declare const ICON_SPRITE: string;

/**
 * What is inside each icon, for a visitor's first page, which draws them itself; undefined: from the sprite.
 */
export const IconShapes = createContext<Record<IconName, string> | undefined>(undefined);

/** An icon in the colour of the text, beside words that say the same. */
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
