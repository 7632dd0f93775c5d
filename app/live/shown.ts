/** What a page shows, to see whether a reload brought anything. */

/** By which name loaders tell their own moment: it is new with every answer, and nothing that anybody sees. */
const MOMENT = 'served';

/** Of the loaders' data, parts that are still under way included: equal texts, nothing new. Never rejects. */
export async function shownOf(loaded: readonly unknown[]): Promise<string> {
  const whole = await Promise.all(loaded.map(withParts));
  return JSON.stringify(whole, (key, value: unknown) => (key === MOMENT ? undefined : value));
}

async function withParts(data: unknown): Promise<unknown> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const entries = Object.entries(data).map(async ([name, value]) => [name, await settled(value)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function settled(part: unknown): Promise<unknown> {
  try {
    return await part;
  } catch {
    return null;
  }
}
