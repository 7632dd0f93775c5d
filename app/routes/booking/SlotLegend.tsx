const ENTRIES = [
  ['free', 'Disponible'],
  ['chosen', 'Seleccionado'],
  ['busy', 'Ocupado'],
  ['off', 'No disponible'],
] as const;

const CURRENT = ['current', 'Hora actual'] as const;

/** `withCurrent`: a session is being moved. */
export function SlotLegend({ withCurrent }: { withCurrent: boolean }) {
  return (
    <ul aria-label="Leyenda" className="mt-5 flex flex-wrap gap-x-5 gap-y-2 text-muted">
      {(withCurrent ? [CURRENT, ...ENTRIES] : ENTRIES).map(([state, label]) => (
        <li key={state} className="flex items-center gap-2">
          <span aria-hidden="true" className="slot-swatch" data-state={state} />
          {label}
        </li>
      ))}
    </ul>
  );
}
