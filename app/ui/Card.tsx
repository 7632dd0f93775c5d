import type { HTMLAttributes } from 'react';
import { classes } from './classes';

type CardProps = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'article' | 'li' };

/** A card on the page's background; utilities in `className` override its style (`p-0`). */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  return <Tag className={classes('sheet', className)} {...rest} />;
}
