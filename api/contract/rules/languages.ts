/** The languages that lessons may be given in (docs/contract.md, 'Mentor profiles'), in the order of lists. */
export const LANGUAGES = {
  es: 'Español',
  ca: 'Catalán o valenciano',
  gl: 'Gallego',
  eu: 'Euskera',
  en: 'Inglés',
  fr: 'Francés',
  de: 'Alemán',
  it: 'Italiano',
  pt: 'Portugués',
  ro: 'Rumano',
  uk: 'Ucraniano',
  ru: 'Ruso',
  ar: 'Árabe',
  zh: 'Chino',
} as const;
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];

/** The known ones of these codes, each once, in the order of lists. */
export function languagesIn(codes: readonly string[]): Language[] {
  return LANGUAGE_CODES.filter((code) => codes.includes(code));
}
