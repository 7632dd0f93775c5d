/** Bytes that all half-read bodies of this process may hold together. */
interface MemoryBudget {
  /** False when there is no room for them. */
  take(bytes: number): boolean;
  give(bytes: number): void;
}

export function createMemoryBudget(limit: number): MemoryBudget {
  let held = 0;
  return {
    take: (bytes) => {
      if (held + bytes > limit) return false;
      held += bytes;
      return true;
    },
    give: (bytes) => {
      held -= bytes;
    },
  };
}

/** So many small pieces are nobody's network. */
const MAX_SMALL_PIECES = 4_096;
/** Bytes of a piece, on average, of a body in more of them. */
const SMALL_BYTES = 64;

/**
 * A body that arrives in pieces, kept as one: as an object each, a million of one byte would be a gigabyte.
 */
interface ByteCollector {
  /** Bytes that have come. */
  readonly size: number;
  /** False: it comes in crumbs, each of which costs as much as a packet, and is to be refused. */
  add(piece: Uint8Array): boolean;
  whole(): Uint8Array<ArrayBuffer>;
}

/** @param most bytes; of a larger body nothing is kept */
export function createByteCollector(most: number): ByteCollector {
  let held = new Uint8Array(4_096);
  let size = 0;
  let count = 0;
  const keep = (piece: Uint8Array) => {
    const before = size - piece.byteLength;
    if (size > held.byteLength) {
      const larger = new Uint8Array(Math.max(size, held.byteLength * 2));
      larger.set(held.subarray(0, before));
      held = larger;
    }
    held.set(piece, before);
  };
  return {
    get size() {
      return size;
    },
    add(piece) {
      size += piece.byteLength;
      count += 1;
      if (size <= most) keep(piece);
      else held = new Uint8Array(0);
      return count <= MAX_SMALL_PIECES || size >= count * SMALL_BYTES;
    },
    whole: () => held.slice(0, size),
  };
}

/**
 * What a form may hold, counted while it arrives and before anything is built of it: the runtime's parser
 * takes seconds for the parts that fit into a few megabytes (decision 23).
 */
const MAX_FIELDS = 1_000;
const MAX_FILES = 20;
/** Bytes of a form without the contents of its files. */
export const MAX_TEXT_BYTES = 256 * 1024;
/** The head of one part: a name, a file's name, a type. The parser is slow on long ones. */
const MAX_HEAD_BYTES = 4 * 1024;
const END_OF_HEAD = '\r\n\r\n';
const FILE_NAME = /;\s*filename\*?\s*=/i;
const BOUNDARY = /;\s*boundary="?([\w'()+,./:=?-]{1,70})/i;
const AMPERSAND = 0x26;

const TOO_MANY_FIELDS = 'El formulario tiene demasiados campos.';
const TOO_MANY_FILES = 'El formulario tiene demasiados archivos.';
const LONG_HEAD = 'El formulario tiene un campo con un nombre demasiado largo.';
const TOO_MUCH_TEXT = 'El formulario es demasiado grande.';

interface FormProblem {
  status: 400 | 413;
  /** For the visitor, in Spanish. */
  detail: string;
}

export interface FormCount {
  /**
   * The content type to parse the form as. The one that was sent may say more than one thing, and the parser
   * take another than was counted.
   */
  type: string;
  /** Counts the next bytes: why the form is refused, as soon as that can be told; null to go on. */
  add(bytes: Uint8Array): FormProblem | null;
}

/** For a body of this content type, or null when no reader could take it for a form. */
export function countForm(contentType: string | null): FormCount | null {
  if (/multipart\/form-data/i.test(contentType ?? ''))
    return countParts(BOUNDARY.exec(contentType ?? '')?.[1]);
  return /x-www-form-urlencoded/i.test(contentType ?? '') ? countPairs() : null;
}

/** So many are in it until now: what is too much. */
function problemOf(found: { fields: number; files: number; text: number }): FormProblem | null {
  if (found.fields > MAX_FIELDS) return { status: 400, detail: TOO_MANY_FIELDS };
  if (found.files > MAX_FILES) return { status: 400, detail: TOO_MANY_FILES };
  return found.text > MAX_TEXT_BYTES ? { status: 413, detail: TOO_MUCH_TEXT } : null;
}

function countPairs(): FormCount {
  const found = { fields: 1, files: 0, text: 0 };
  return {
    type: 'application/x-www-form-urlencoded',
    add(bytes) {
      found.text += bytes.length;
      for (let at = bytes.indexOf(AMPERSAND); at >= 0; at = bytes.indexOf(AMPERSAND, at + 1)) {
        found.fields += 1;
        if (found.fields > MAX_FIELDS) break;
      }
      return problemOf(found);
    },
  };
}

/** Every mark counts as a part, wherever it stands: never fewer than a parser finds. */
function countParts(boundary: string | undefined): FormCount {
  // Without one no parser finds anything.
  if (boundary === undefined) return { type: 'multipart/form-data', add: () => null };
  const mark = Buffer.from(`--${boundary}`);
  const found = { fields: 0, files: 0, text: 0 };
  let held = Buffer.alloc(0);
  /** What has come of the head of the part; null in its content, and before the first. */
  let head: Buffer | null = null;
  let isText = false;

  const take = (bytes: Buffer): FormProblem | null => {
    if (head === null) {
      if (isText) found.text += bytes.length;
      return problemOf(found);
    }
    head = Buffer.concat([head, bytes]);
    const end = head.subarray(0, MAX_HEAD_BYTES).indexOf(END_OF_HEAD);
    if (end < 0) return head.length < MAX_HEAD_BYTES ? null : { status: 400, detail: LONG_HEAD };
    isText = !FILE_NAME.test(head.toString('latin1', 0, end));
    found[isText ? 'fields' : 'files'] += 1;
    found.text += isText ? head.length : end;
    head = null;
    return problemOf(found);
  };
  const begin = (): FormProblem | null => {
    if (head !== null) {
      found.fields += 1;
      found.text += head.length;
    }
    head = Buffer.alloc(0);
    return problemOf(found);
  };

  return {
    type: `multipart/form-data; boundary="${boundary}"`,
    add(bytes) {
      held = Buffer.concat([held, bytes]);
      for (let from = 0; ; ) {
        const at = held.indexOf(mark, from);
        // The end may be the beginning of a mark.
        const end = at < 0 ? Math.max(from, held.length - mark.length + 1) : at;
        const problem = take(held.subarray(from, end)) ?? (at < 0 ? null : begin());
        if (problem) return problem;
        if (at < 0) {
          held = held.subarray(end);
          return null;
        }
        from = at + mark.length;
      }
    },
  };
}
