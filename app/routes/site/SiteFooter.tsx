import { Brand } from '~/ui/Brand';

interface FooterLinks {
  title: string;
  links: (readonly [href: string, text: string])[];
}

/** spec.md section 2, 'Landing': the way into the application, and the pages that it calls placeholders. */
const COLUMNS: FooterLinks[] = [
  {
    title: 'La aplicación',
    links: [
      ['/mentorships', 'Mis Mentorías'],
      ['/calendar', 'Calendario'],
      ['/reviews', 'Reseñas'],
      ['/profile', 'Perfil'],
    ],
  },
  {
    title: 'Ayuda',
    links: [
      ['/help', 'Centro de ayuda'],
      ['/faq', 'Preguntas frecuentes'],
      ['/contact', 'Contacto'],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['/terms', 'Términos y condiciones'],
      ['/privacy', 'Privacidad y cookies'],
    ],
  },
];

export function SiteFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-8 px-5 py-12 sm:grid-cols-3 sm:px-8 lg:grid-cols-[1.5fr_1fr_1fr_1fr]">
        <div className="sm:col-span-3 lg:col-span-1">
          <Brand />
          <p className="mt-1 text-muted">Mentorías particulares, a tu hora.</p>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p aria-hidden="true" className="font-semibold">
              {title}
            </p>
            <ul className="mt-1">
              {links.map(([href, text]) => (
                <li key={href}>
                  <a
                    href={href}
                    className="inline-flex min-h-11 items-center hover:text-teal hover:underline"
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
