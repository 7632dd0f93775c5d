const ENTRIES = [
  ['free', 'Disponible'],
  ['chosen', 'Seleccionado'],
  ['busy', 'Ocupado'],
  ['off', 'No disponible'],
] as const;

export function SlotLegend() {
  return (
    <ul aria-label="Leyenda" className="mt-5 flex flex-wrap gap-x-5 gap-y-2 text-muted">
      {ENTRIES.map(([state, label]) => (
        <li key={state} className="flex items-center gap-2">
          <span aria-hidden="true" className="slot-swatch" data-state={state} />
          {label}
        </li>
      ))}
    </ul>
  );
}
