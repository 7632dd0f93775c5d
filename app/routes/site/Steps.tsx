const STEPS = [
  {
    title: 'Regístrate',
    text: 'Crea tu cuenta en un minuto y cuéntanos qué estudias o qué enseñas.',
  },
  {
    title: 'Solicita mentorías',
    text: 'Elige mentor, elige una hora libre de su semana y di qué quieres trabajar. El precio se ve antes de confirmar.',
  },
  {
    title: 'Conecta y aprende',
    text: 'Tu mentor confirma la sesión y os encontráis a la hora acordada, sin mensajes de ida y vuelta.',
  },
] as const;

export function Steps() {
  return (
    <section
      id="como-funciona"
      aria-labelledby="titulo-pasos"
      className="mx-auto max-w-6xl px-5 py-16 sm:px-8 lg:py-24"
    >
      <h2 id="titulo-pasos" className="text-3xl sm:text-4xl">
        De la duda a la clase, en tres pasos
      </h2>
      <ol className="mt-10 grid gap-10 md:grid-cols-3">
        {STEPS.map((step, i) => (
          <li key={step.title} className="border-t-2 border-teal pt-5">
            <span aria-hidden="true" className="font-serif text-5xl font-semibold text-teal">
              {i + 1}
            </span>
            <h3 className="mt-3 text-2xl">{step.title}</h3>
            <p className="mt-2 text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
