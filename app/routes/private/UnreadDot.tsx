/** That something behind it is unread, where there is no room for a number. */
export function UnreadDot({ count }: { count: number | null }) {
  if (!count) return null;
  return (
    <span className="absolute top-1.5 left-1/2 ml-2 size-2.5 rounded-full bg-teal ring-2 ring-card">
      <span className="sr-only">{count} sin leer</span>
    </span>
  );
}
