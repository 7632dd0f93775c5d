/** Bytes that all partly received bodies of this process may hold together. */
export function createMemoryBudget(limit: number) {
  let held = 0;
  return {
    /** False when there is no room for them. */
    take: (bytes: number): boolean => {
      if (held + bytes > limit) return false;
      held += bytes;
      return true;
    },
    give: (bytes: number) => {
      held -= bytes;
    },
  };
}

/** No real network sends this many small chunks. */
const MAX_SMALL_PIECES = 4_096;
/** Minimum average chunk size in bytes for a body with more chunks than that. */
const SMALL_BYTES = 64;

/** One buffer, since a million one-byte chunks would take a gigabyte as objects. Bytes past `most` are discarded. */
function createByteCollector(most: number) {
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
    /** False when it arrives in tiny chunks, each as costly as a packet, and must be refused. */
    add(piece: Uint8Array): boolean {
      size += piece.byteLength;
      count += 1;
      if (size <= most) keep(piece);
      else held = new Uint8Array(0);
      return count <= MAX_SMALL_PIECES || size >= count * SMALL_BYTES;
    },
    whole: () => held.slice(0, size),
  };
}

export interface BodyLimits {
  /** Bytes. */
  limit: number;
  count?: FormCount | null;
  budget?: ReturnType<typeof createMemoryBudget>;
  /** First bytes of each body that the budget does not count. */
  freeBytes?: number;
  /** Bytes still read and discarded when the body is too large. */
  drained?: number;
  deadlineMs?: number;
  /** Bytes per second at which arriving data extends the deadline: slow but steady senders are waited for. */
  pace?: number;
}

/** Bytes per second: 256 kbit/s. */
export const UPLOAD_PACE = 32 * 1024;

/** Why a body is refused. Form problems carry their own message. */
export type BodyProblem = 'cut-off' | 'in-crumbs' | 'late' | 'too-large' | 'no-room' | FormProblem;

/** Calls `end` after these milliseconds. It can be put off, but never by more than that time from now. */
function createDeadline(milliseconds: number, end: () => void) {
  let until = performance.now() + milliseconds;
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(
      () => (performance.now() < until ? wait() : end()),
      Math.ceil(until - performance.now()),
    );
  };
  wait();
  return {
    putOff(by: number): void {
      until = Math.min(until + by, performance.now() + milliseconds);
    },
    clear: () => clearTimeout(timer),
  };
}

/** The complete body, or the problem; after a problem nothing more is read. Never rejects. */
export async function readBody(
  stream: ReadableStream<Uint8Array> | null,
  { limit, count, budget, freeBytes = 0, drained = 0, deadlineMs, pace }: BodyLimits,
): Promise<Uint8Array<ArrayBuffer> | BodyProblem> {
  const pieces = createByteCollector(limit);
  const reader = stream?.getReader();
  let isLate = false;
  let taken = 0;
  const problemOf = (piece: Uint8Array): BodyProblem | null => {
    const crumbs = pieces.add(piece) ? null : 'in-crumbs';
    if (pieces.size > Math.max(limit, drained)) return 'too-large';
    const problem = (pieces.size > limit ? null : count?.add(piece)) ?? crumbs;
    if (problem || !budget) return problem;
    const counted = Math.max(0, pieces.size - freeBytes);
    if (!budget.take(counted - taken)) return 'no-room';
    taken = counted;
    return null;
  };
  const deadline =
    deadlineMs === undefined
      ? undefined
      : createDeadline(deadlineMs, () => {
          isLate = true;
          // This also ends the pending read.
          reader?.cancel().catch(() => {});
        });
  try {
    while (reader) {
      const { done, value } = await reader.read();
      if (done) break;
      const problem = problemOf(value);
      if (pace && pieces.size <= limit) deadline?.putOff((value.byteLength / pace) * 1_000);
      if (problem === null) continue;
      await reader.cancel();
      return problem;
    }
    if (pieces.size > limit) return 'too-large';
    return isLate ? 'late' : pieces.whole();
  } catch {
    return 'cut-off';
  } finally {
    deadline?.clear();
    budget?.give(taken);
  }
}

/** Counted while a form arrives: parsing the parts of a few megabytes takes seconds (decision 23). */
const MAX_FIELDS = 1_000;
const MAX_FILES = 20;
/** Bytes of a form without the contents of its files. */
export const MAX_TEXT_BYTES = 256 * 1024;
/** Size of one part's head: field name, file name, type. The parser is slow on long ones. */
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
  /** Spanish message for the visitor. */
  detail: string;
}

export interface FormCount {
  /** The type to parse as: the parser might read an ambiguous header differently. */
  type: string;
  /** Counts the next bytes. Returns why the form is refused as soon as that is known; null to go on. */
  add(bytes: Uint8Array): FormProblem | null;
}

/** A counter for a body of this content type, or null if no parser would take it for a form. */
export function countForm(contentType: string | null): FormCount | null {
  if (/multipart\/form-data/i.test(contentType ?? ''))
    return countParts(BOUNDARY.exec(contentType ?? '')?.[1]);
  return /x-www-form-urlencoded/i.test(contentType ?? '') ? countPairs() : null;
}

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

/** Every boundary counts as a part, wherever it is: never fewer than a parser finds. */
function countParts(boundary: string | undefined): FormCount {
  // Without a boundary no parser finds anything.
  if (boundary === undefined) return { type: 'multipart/form-data', add: () => null };
  const mark = Buffer.from(`--${boundary}`);
  const found = { fields: 0, files: 0, text: 0 };
  let held = Buffer.alloc(0);
  /** The part's head received so far; null inside content and before the first part. */
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
        // The end may be the start of a boundary.
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
