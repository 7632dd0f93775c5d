const LINK = 'link inline-flex min-h-11 items-center';

/** For whoever cannot get in. `resend`: the API can send another activation link. */
export function LoginHelp({ resend }: { resend: boolean }) {
  return (
    <ul aria-label="Ayuda para entrar" className="flex flex-col">
      <li>
        <a href="/reset-password" className={LINK}>
          ¿Has olvidado tu contraseña?
        </a>
      </li>
      {resend && (
        <li>
          <a href="/resend-activation" className={LINK}>
            ¿No te ha llegado el correo de activación?
          </a>
        </li>
      )}
    </ul>
  );
}
