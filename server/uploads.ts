/**
 * Pictures on their way in (oversize.ts has their addresses). A browser that is answered while it still sends shows no answer, so these
 * bodies are heard out, even when they are too large: so many at a time, for so long, and only up to a point. What no form of ours could
 * be is not.
 */
import { countForm, type FormCount } from '../api/http/formCount';
import { createPieces } from '../api/http/pieces';
import { withBody } from './bodyLimit';
import { takesPictures } from './oversize';

const LARGEST = 6 * 1024 * 1024;
/** Of a body that is refused: what is still taken off the wire. */
const MOST_DRAINED = 64 * 1024 * 1024;

export interface Upload {
  /** With its whole body, or the status to refuse it with: 400 cut off or too many parts, 408 too slow, 413 too large, 503 too many at once. */
  found: Request | 400 | 408 | 413 | 503;
  /** To be called once, when its answer is there: until then it keeps its place. */
  leave(): void;
}

/** At most `most` at the same time, and `mostOfOne` of one address, each with `deadlineMs` to arrive (node:http ends every request after 60 seconds). */
export function createUploads({ most = 24, mostOfOne = 6, deadlineMs = 45_000 } = {}) {
  /** The address of each. */
  const inside: string[] = [];
  return {
    /** Null for anything but a form with files sent to where pictures go. */
    async take(request: Request, address: string): Promise<Upload | null> {
      if (!isMultipart(request) || !takesPictures(request)) return null;
      const ofOne = inside.filter((one) => one === address).length;
      if (inside.length >= most || ofOne >= mostOfOne) return { found: 503, leave: () => {} };
      inside.push(address);
      const leave = () => void inside.splice(inside.indexOf(address), 1);
      const count = countForm(request.headers.get('content-type'));
      const body = await readWhole(request.body, deadlineMs, count).catch(() => 400 as const);
      return { found: typeof body === 'number' ? body : withBody(request, body, count), leave };
    },
  };
}

/** Names of media types know no case. */
function isMultipart({ headers }: Request): boolean {
  return /^multipart\/form-data/i.test(headers.get('content-type') ?? '');
}

async function readWhole(
  stream: ReadableStream<Uint8Array> | null,
  deadlineMs: number,
  count: FormCount | null,
): Promise<Uint8Array<ArrayBuffer> | 400 | 408 | 413> {
  const pieces = createPieces(LARGEST);
  let isLate = false;
  const reader = stream?.getReader();
  const deadline = setTimeout(() => {
    isLate = true;
    // The read that waits ends with it.
    reader?.cancel().catch(() => {});
  }, deadlineMs);
  try {
    while (reader) {
      const { done, value } = await reader.read();
      if (done) break;
      const crumbs = pieces.add(value) ? null : 400;
      const problem = pieces.size <= LARGEST ? count?.add(value)?.status : null;
      if (problem || crumbs || pieces.size > MOST_DRAINED) {
        await reader.cancel();
        return problem ?? crumbs ?? 413;
      }
    }
  } finally {
    clearTimeout(deadline);
  }
  if (pieces.size > LARGEST) return 413;
  return isLate ? 408 : pieces.whole();
}
