import { AuthPage } from './AuthPage';
import { EmailForm } from './EmailForm';

/** The link of a reset mail that opens nothing: used, too old, replaced by a later one, or cut off. */
export function BrokenLink() {
  return (
    <AuthPage
      title="Este enlace no es válido o ha caducado"
      lead="Los enlaces para cambiar la contraseña sirven durante una hora y una sola vez. Si has pedido varios, vale el último; comprueba también que lo has abierto completo."
    >
      <p>Tu contraseña no ha cambiado con él. Si todavía la necesitas nueva, pide otro enlace:</p>
      <EmailForm action="/reset-password" button="Pedir un enlace nuevo" />
      <p>
        ¿Ya la has cambiado?{' '}
        <a href="/login" className="link inline-flex min-h-11 items-center">
          Inicia sesión
        </a>
      </p>
    </AuthPage>
  );
}
