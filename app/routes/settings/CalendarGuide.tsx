const STEPS: [name: string, steps: string][] = [
  [
    'Google Calendar',
    'En el ordenador, junto a «Otros calendarios», pulsa + y elige «Desde URL». Pega la dirección y añade el calendario. También saldrá en tu Android.',
  ],
  [
    'iPhone y iPad',
    'En la aplicación Calendario, pulsa «Calendarios», «Añadir calendario» y «Añadir calendario por suscripción». Pega la dirección.',
  ],
  ['Mac', 'En Calendario, abre el menú Archivo y elige «Nueva suscripción a calendario». Pega la dirección.'],
  ['Outlook', 'En «Agregar calendario» elige «Suscribirse desde la web» y pega la dirección.'],
];

/** Where the address goes, in a few words; what it holds is only known of our own API. */
export function CalendarGuide({ ownApi }: { ownApi: boolean }) {
  return (
    <section aria-labelledby="guia-titulo" className="border-t border-line pt-6">
      <h2 id="guia-titulo" className="text-2xl">
        Cómo añadirla
      </h2>
      <dl className="mt-4 flex flex-col gap-4">
        {STEPS.map(([name, steps]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="max-w-prose text-muted">{steps}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 max-w-prose text-muted">
        {ownApi &&
          'Verás las mentorías desde hace 30 días hasta dentro de 180, con un aviso una hora antes. '}
        Cada calendario decide cada cuánto consulta la dirección: Google puede tardar varias horas. En
        Mentorea siempre ves lo último.
      </p>
    </section>
  );
}
