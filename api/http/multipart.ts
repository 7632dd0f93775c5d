/** The parser takes seconds for the parts that fit into a form: ours have two dozen. */
const MOST_PARTS = 200;
/** Of one part: a name, a file's name, a type. The parser is slow on long ones. */
const LONGEST_HEAD = 4 * 1024;
const END_OF_HEAD = '\r\n\r\n';

/** Looks at the frame of a multipart form before anything parses it: null when it may be parsed, else why not. */
export function multipartProblem(bytes: Uint8Array<ArrayBuffer>, contentType: string): string | null {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  const mark = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`;
  if (mark === '--') return null;
  const sent = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let parts = 0;
  for (let at = sent.indexOf(mark); at >= 0; at = sent.indexOf(mark, at + mark.length)) {
    const head = sent.subarray(at + mark.length, at + mark.length + LONGEST_HEAD);
    if (head.subarray(0, 2).toString('latin1') === '--') return null;
    if (++parts > MOST_PARTS) return 'El formulario tiene demasiados campos.';
    if (head.length === LONGEST_HEAD && !head.includes(END_OF_HEAD)) {
      return 'El formulario tiene un campo con un nombre demasiado largo.';
    }
  }
  return null;
}
