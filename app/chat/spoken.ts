import type { ShownEntry } from './snapshot';

/** More at once are counted instead of read out. */
const MOST = 3;

export interface Spoken {
  key: string;
  text: string;
}

/** What a screen reader hears of messages that have just come. */
export function spokenOf(entries: ShownEntry[], name: string): Spoken[] {
  const last = entries.at(-1);
  if (!last) return [];
  if (entries.length > MOST) return [{ key: last.key, text: `${entries.length} mensajes nuevos de ${name}` }];
  return entries.map(({ key, content }) => ({ key, text: `${name}: ${content}` }));
}

/** And of one's own that were refused. */
export function refusedOf(entries: ShownEntry[]): Spoken[] {
  return entries.flatMap(({ key, status, error, content }) =>
    status === 'failed' && error !== null
      ? [{ key: `${key} ${error}`, text: `No enviado: ${content}. ${error}` }]
      : [],
  );
}
