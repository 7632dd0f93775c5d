import type { ReactNode } from 'react';
import { ButtonLink } from './Button';
import { PageHeader } from './PageHeader';

interface NotOfferedProps {
  /** Completes 'Esta instalación no ofrece …', by default the title. */
  what?: string;
  title?: string;
  children: ReactNode;
  /** Addresses by their text. */
  ways: Record<string, string>;
}

/** Replaces a page that needs something this API or account lacks. */
export function NotOffered({ what, title = `Esta instalación no ofrece ${what}`, ...rest }: NotOfferedProps) {
  const { children, ways } = rest;
  return (
    <>
      <PageHeader title={title} />
      <div className="flex max-w-prose flex-col items-start gap-5">
        <p>{children}</p>
        <div className="flex flex-wrap gap-3">
          {Object.entries(ways).map(([text, to], index) => (
            <ButtonLink key={to} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
              {text}
            </ButtonLink>
          ))}
        </div>
      </div>
    </>
  );
}
