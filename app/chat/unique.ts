/** A `client_id`; also on plain http, where browsers have no `randomUUID`. */
export function uniqueId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
