import { tooLarge, unreadable } from './errors';
import { MOST_TEXT } from './formCount';

/** Sent as JSON text in a form (spec.md section 7). */
const LISTS = new Set(['expertises', 'interests', 'subjects_needed_help', 'learning_goals']);
const BOOLEANS = new Map([
  ['true', true],
  ['on', true],
  ['1', true],
  ['false', false],
  ['off', false],
  ['0', false],
]);
const FLAGS = new Set(['available']);

interface SentForm {
  /** The object that its texts stand for. */
  fields: Record<string, unknown>;
  /** By the name of their field. */
  files: Map<string, File>;
}

/**
 * What a multipart or url-encoded form says. A file input that was left empty says nothing. @throws 400 when it cannot be read, 413 when
 * the parser takes more for text than was counted as such
 * @param contentType that it was counted as (`countForm`)
 */
export async function readForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<SentForm> {
  const entries = [...(await parse(bytes, contentType))];
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  if (texts.reduce((sum, [, value]) => sum + value.length, 0) > MOST_TEXT) throw tooLarge();
  const files = entries.filter((entry): entry is [string, File] => typeof entry[1] !== 'string');
  return {
    fields: Object.fromEntries(texts.map(([name, value]) => [name, fieldValue(name, value)])),
    files: new Map(files.filter(([, file]) => file.size > 0 || file.name !== '')),
  };
}

async function parse(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    throw unreadable('El formulario enviado no es válido.');
  }
}

/** What cannot be understood stays text, so that the field's own rule refuses it. */
function fieldValue(name: string, value: string): unknown {
  if (LISTS.has(name)) return parseList(value);
  if (FLAGS.has(name)) return BOOLEANS.get(value.toLowerCase()) ?? value;
  return value;
}

/** Only a list of texts: what is nested deep enough could not be written as JSON again. */
function parseList(value: string): unknown {
  if (value === '') return [];
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : value;
  } catch {
    return value;
  }
}
