/** Names and values; a row without a value is left out. */
export function Facts({ rows }: { rows: [name: string, value: string][] }) {
  return (
    <dl className="divide-y divide-line">
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
