/** Lesson languages (docs/contract.md, 'Mentor profiles'), in display order. */
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

/** The known codes, without repetitions, in display order. */
export const languagesIn = (codes: readonly string[]): Language[] =>
  LANGUAGE_CODES.filter((code) => codes.includes(code));
