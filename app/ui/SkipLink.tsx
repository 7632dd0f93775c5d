/** Skips the menu, for keyboard users. The page's main element has the id `contenido`. */
export function SkipLink() {
  return (
    <a
      href="#contenido"
      className="sr-only z-[80] rounded-xl bg-teal px-5 py-3 text-on-teal focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Saltar al contenido
    </a>
  );
}
