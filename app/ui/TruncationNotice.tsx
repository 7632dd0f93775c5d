import { useMatches } from '@remix-run/react';
import { type ListName, truncationText } from '~/app/domain/site/pagination';

/** Notes about lists that were only partly read, as this page's loaders reported (`truncated`). */
export function TruncationNotice() {
  return <TruncatedLists truncated={useMatches().flatMap(({ data }) => truncatedIn(data))} />;
}

/** `TruncationNotice` for lists known only after the page. */
export function TruncatedLists({ truncated }: { truncated: ListName[] }) {
  if (truncated.length === 0) return null;
  return (
    <div className="mt-8 flex flex-col gap-1 text-muted">
      {truncated.map((list) => (
        <p key={list}>{truncationText(list)}</p>
      ))}
    </div>
  );
}

function truncatedIn(data: unknown): ListName[] {
  const told = typeof data === 'object' && data !== null && 'truncated' in data ? data.truncated : null;
  return Array.isArray(told) ? told : [];
}
