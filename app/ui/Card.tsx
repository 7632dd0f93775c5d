import type { HTMLAttributes, ReactNode } from 'react';
import { classes } from './classes';

type CardProps = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'article' | 'ul' | 'ol' | 'li' };

/** A card on the page's background; utilities in `className` override its style (`p-0`). */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  return <Tag className={classes('sheet', className)} {...rest} />;
}

interface TitledCardProps extends Omit<CardProps, 'as' | 'title'> {
  /** The heading's. */
  id: string;
  title: ReactNode;
  titleClass?: string;
}

/** A section on a card, named by its heading. */
export function TitledCard({ id, title, titleClass, children, ...card }: TitledCardProps) {
  return (
    <Card as="section" aria-labelledby={id} {...card}>
      <h2 id={id} className={classes('text-xl', titleClass)}>
        {title}
      </h2>
      {children}
    </Card>
  );
}

/** A section without a card, named by its heading. */
export function TitledSection({ id, title, titleClass = 'text-2xl', children, ...rest }: TitledCardProps) {
  return (
    <section aria-labelledby={id} {...rest}>
      <h2 id={id} className={titleClass}>
        {title}
      </h2>
      {children}
    </section>
  );
}
