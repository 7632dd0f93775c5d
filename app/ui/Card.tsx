import type { HTMLAttributes } from 'react';
import { classes } from './classes';

type CardProps = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'article' | 'li' };

/** A sheet on the paper; utilities in `className` win over its own look (`p-0`). */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  return <Tag className={classes('sheet', className)} {...rest} />;
}
