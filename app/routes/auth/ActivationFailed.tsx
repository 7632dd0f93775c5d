import { buttonStyle } from '~/ui/buttonStyle';
import { AuthPage } from './AuthPage';
import { EmailForm } from './EmailForm';

/** The link of an activation mail was not valid. `resend`: the API can send another one; else a new registration does. */
export function ActivationFailed({ resend }: { resend: boolean }) {
  return (
    <AuthPage
      title="Este enlace no es válido o ha caducado"
      lead="Los enlaces de activación sirven durante tres días y una sola vez. Comprueba que has abierto el último que recibiste, completo."
    >
      {resend ? (
        <section aria-labelledby="titulo-otro" className="flex flex-col gap-5">
          <h2 id="titulo-otro" className="text-2xl">
            Pide otro enlace
          </h2>
          <EmailForm action="/resend-activation" button="Reenviar activación" />
        </section>
      ) : (
        <p>
          Si ha caducado,{' '}
          <a href="/register" className="link">
            regístrate otra vez
          </a>{' '}
          con los mismos datos y recibirás un enlace nuevo.
        </p>
      )}
      <p>Si ya activaste tu cuenta con él, no tienes que hacer nada más: inicia sesión.</p>
      <a href="/login" className={buttonStyle(resend ? 'secondary' : 'primary', 'self-start')}>
        Iniciar sesión
      </a>
    </AuthPage>
  );
}
