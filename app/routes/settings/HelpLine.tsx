const LINKS = [
  ['/help', 'Ayuda'],
  ['/faq', 'Preguntas frecuentes'],
  ['/contact', 'Contacto'],
  ['/terms', 'Términos'],
  ['/privacy', 'Privacidad'],
] as const;

/** The one discreet way from inside to the pages that explain. Whole documents: those ship no script. */
export function HelpLine() {
  return (
    <nav aria-label="Ayuda y condiciones" className="flex flex-wrap gap-x-6 border-t border-line py-6">
      {LINKS.map(([href, text]) => (
        <a key={href} href={href} className="link inline-flex min-h-11 items-center">
          {text}
        </a>
      ))}
    </nav>
  );
}
