import type { HTMLAttributes } from 'react';
import { classes } from './classes';

type CardProps = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'article' | 'li' };

/** A sheet on the paper. Its inner space is the caller's only where `className` says so (`p-0`). */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  return (
    <Tag className={classes('rounded-2xl border border-line bg-card p-5 sm:p-6', className)} {...rest} />
  );
}
