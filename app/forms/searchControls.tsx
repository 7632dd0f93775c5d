import type { InputHTMLAttributes, ReactNode } from 'react';
import { Link } from '~/app/ui/router';

type SearchControlProps = { label: string; className?: string; children: ReactNode };

/** A control of a search with its label above it. */
export function SearchControl({ label, className = 'block', children }: SearchControlProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className={className}>
      <span className="mb-1 block font-medium">{label}</span> {children}{' '}
    </label>
  );
}

export function SearchInput(props: InputHTMLAttributes<HTMLInputElement>) {
  return <input type="search" autoComplete="off" className="control" {...props} />;
}

/** A link that removes all filters. */
export function ClearLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      className="inline-flex min-h-12 items-center justify-center rounded-xl px-4 font-medium text-teal hover:bg-teal-soft"
    >
      {children}
    </Link>
  );
}
