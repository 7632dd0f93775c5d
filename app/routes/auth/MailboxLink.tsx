/** On this machine, where mails go nowhere else. */
export function MailboxLink() {
  return (
    <a href="/correo" className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
      Abrir el buzón de este equipo
    </a>
  );
}
