const CLAIMS = [
  { figure: '500+', label: 'mentores' },
  { figure: '2000+', label: 'sesiones' },
  { figure: '4.9/5', label: 'valoración media' },
] as const;

/** Fixed texts (spec.md section 1), never in structured data. */
export function Claims() {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-4 sm:gap-x-10">
      {CLAIMS.map((claim) => (
        <div key={claim.label} className="flex flex-col-reverse">
          <dt className="text-muted">{claim.label}</dt>
          <dd className="font-serif text-2xl sm:text-3xl font-semibold tabular-nums">{claim.figure}</dd>
        </div>
      ))}
    </dl>
  );
}
