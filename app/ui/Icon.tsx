import { createContext, useContext } from 'react';
import { classes } from './classes';
import type { IconName } from './iconNames';

/** Address of the sprite that the build makes of iconNames.ts (vite.icons.ts). */
declare const ICON_SPRITE: string;

/** The shapes of each icon, for a visitor's first page, which draws them inline; undefined: from the sprite. */
export const IconShapes = createContext<Record<IconName | 'wordmark', string> | undefined>(undefined);

/** Decoration, beside words of the same meaning. */
function useDrawing(name: IconName | 'wordmark', viewBox: string, className: string) {
  const shapes = useContext(IconShapes);
  return shapes ? (
    <svg
      aria-hidden="true"
      viewBox={viewBox}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes are ours, made by the build
      dangerouslySetInnerHTML={{ __html: shapes[name] }}
    />
  ) : (
    <svg aria-hidden="true" className={className}>
      <use href={`${ICON_SPRITE}#${name}`} />
    </svg>
  );
}

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return useDrawing(name, '0 0 24 24', classes('icon', className));
}

/** 'Mentorea' in the display face, as one path (wordmark.svg), the same on every machine. */
export function Wordmark({ className }: { className: string }) {
  return useDrawing('wordmark', '0 0 2036 312', className);
}
