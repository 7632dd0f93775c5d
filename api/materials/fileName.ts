import { FILE_TYPES, type FileType, MATERIAL_NAME_MAX } from '~/api/contract/rules/materials';

/** Control, bidirectional and other invisible characters, but for the joiners inside emojis. */
const HIDDEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu;
const EXTENSION = /\.([a-z][a-z0-9]{0,4})$/i;
const NAMELESS = 'archivo';

/** Extensions that say what a file is to people, so that another kind of file may not keep them. */
const KNOWN: readonly string[] = Object.values(FILE_TYPES).flat();

/** The sent name as it is kept: one line without folders, with the extension of what the file is. */
export function materialName(sent: string, type: FileType): string {
  const base = (sent.split(/[/\\]/).at(-1) ?? '').normalize('NFC').replace(HIDDEN, ' ');
  const tidy = base.replace(/\s+/g, ' ').replace(/^[\s.]+|[\s.]+$/g, '');
  const own: readonly string[] = FILE_TYPES[type];
  const said = EXTENSION.exec(tidy)?.[1]?.toLowerCase() ?? '';
  const extension = own.includes(said) ? said : own[0];
  // A program's or a formula's text says by its ending what it is: `ejercicio.py.txt`.
  const keepsEnding = type === 'text/plain' && !KNOWN.includes(said);
  const stem = (keepsEnding ? tidy : tidy.replace(EXTENSION, '').trim()) || NAMELESS;
  return `${[...stem]
    .slice(0, MATERIAL_NAME_MAX - `.${extension}`.length)
    .join('')
    .trim()}.${extension}`;
}

/** RFC 6266, with a name for readers that know ASCII alone. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.normalize('NFD').replace(/[^\w .()-]/g, '');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
