import { buttonStyle } from '~/ui/buttonStyle';

const ON_BAND =
  'bg-card text-lg text-teal-strong outline-offset-4 hover:bg-teal-soft focus-visible:outline-on-band';

/** The last word: who is logged in goes on, everybody else comes in. */
export function CallToAction({ loggedIn }: { loggedIn: boolean }) {
  return (
    <section aria-labelledby="titulo-empieza" className="bg-band text-on-band">
      <div className="mx-auto flex max-w-6xl flex-col items-start gap-6 px-5 py-16 sm:px-8 md:flex-row md:items-center md:justify-between">
        <div>
          <h2 id="titulo-empieza" className="text-3xl sm:text-4xl">
            Tu próxima clase puede ser esta semana
          </h2>
          <p className="mt-3 text-lg">Crear la cuenta es gratis y lleva un minuto.</p>
        </div>
        {loggedIn ? (
          <a href="/create-mentorship" className={buttonStyle('quiet', ON_BAND)}>
            Reservar una mentoría
          </a>
        ) : (
          <a href="/register" className={buttonStyle('quiet', ON_BAND)}>
            Registrarse
          </a>
        )}
      </div>
    </section>
  );
}
