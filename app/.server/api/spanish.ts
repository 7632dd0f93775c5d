/** Sentences of servers that speak English (docs/product.md, 'What people read when something fails'). */

/** What Django and its REST framework say most often. */
const KNOWN: [RegExp, string][] = [
  [/^this field (is required|may not be (blank|null))/i, 'Este campo es obligatorio.'],
  [/already exists|must be unique|unique set/i, 'Ya existe.'],
  [/^enter a valid email/i, 'El correo electrónico no es válido.'],
  [/^enter a valid url/i, 'La dirección no es válida.'],
  [
    /^(a valid (number|integer)|datetime|date|time) (is required|has wrong format)/i,
    'El valor no es válido.',
  ],
  [/no more than (\d+) characters/i, 'El texto es demasiado largo.'],
  [/at least (\d+) characters|too short/i, 'El texto es demasiado corto.'],
  [/password is too common/i, 'La contraseña es demasiado común.'],
  [/password is entirely numeric/i, 'La contraseña no puede tener solo números.'],
  [/too similar to/i, 'La contraseña se parece demasiado a tus datos.'],
  [/not a valid choice|does not exist|^invalid pk/i, 'Ese valor no está entre los posibles.'],
  [/valid image/i, 'El archivo no es una imagen válida.'],
  [/^not found/i, 'No existe, o ya no está.'],
  [/do not have permission/i, 'No tienes permiso para hacer esto.'],
  [
    /credentials were not provided|^(given |invalid |access )?token\b.*(expired|not valid)/i,
    'Inicia sesión para continuar.',
  ],
  [/throttled|too many/i, 'Demasiados intentos seguidos: espera un poco.'],
];
const OTHER = 'El servidor no lo ha aceptado.';

const ENGLISH =
  /\b(the|this|that|is|are|was|not|must|may|already|with|your|you|invalid|please|field|cannot|and|or|to)\b/gi;
const SPANISH = /[áéíóúñ¿¡]|\b(el|la|los|las|un|una|de|del|que|es|en|con|se|ya|tu|su|para|por|este|esta)\b/gi;

/** As it is, or with a Spanish sentence before it where it is plainly English: more such words than Spanish ones. */
export function inSpanish(text: string): string {
  const count = (words: RegExp) => text.match(words)?.length ?? 0;
  const known = KNOWN.find(([pattern]) => pattern.test(text))?.[1];
  if (count(SPANISH) > 0 || (!known && count(ENGLISH) < 2)) return text;
  return `${known ?? OTHER} (El servidor dice: «${text}»)`;
}
