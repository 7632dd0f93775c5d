import { FILE_TYPES, type FileType, MATERIAL_NAME_MAX } from '~/api/contract/rules/materials';

/** Control, bidirectional and other invisible characters, but for the joiners inside emojis. */
const HIDDEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu;
const EXTENSION = /\.([a-z][a-z0-9]{0,4})$/i;
const NAMELESS = 'archivo';

/** Extensions of accepted types: a file of another type may not keep them. */
const KNOWN: readonly string[] = Object.values(FILE_TYPES).flat();

/** The stored name: one line without folders, with the extension of the file's real type. */
export function materialName(sent: string, type: FileType): string {
  const base = (sent.split(/[/\\]/).at(-1) ?? '').normalize('NFC').replace(HIDDEN, ' ');
  const tidy = base.replace(/\s+/g, ' ').replace(/^[\s.]+|[\s.]+$/g, '');
  const own: readonly string[] = FILE_TYPES[type];
  const said = EXTENSION.exec(tidy)?.[1]?.toLowerCase() ?? '';
  const extension = own.includes(said) ? said : own[0];
  // The ending of a program's text is kept: `ejercicio.py.txt`.
  const keepsEnding = type === 'text/plain' && !KNOWN.includes(said);
  const stem = (keepsEnding ? tidy : tidy.replace(EXTENSION, '').trim()) || NAMELESS;
  return `${[...stem]
    .slice(0, MATERIAL_NAME_MAX - `.${extension}`.length)
    .join('')
    .trim()}.${extension}`;
}

/** The header of RFC 6266, with an ASCII fallback. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.normalize('NFD').replace(/[^\w .()-]/g, '');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
