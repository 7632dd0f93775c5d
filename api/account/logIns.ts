import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isAliveAt } from '~/api/auth/families';
import type { Caller, Reading } from '~/api/context';
import type { logIn } from '~/api/contract/account';
import { refreshFamilies } from '~/api/db/schema';
import { statement } from '~/api/db/statement';

/** The first match counts, so browsers that also claim to be another one come first. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\bMSIE |\bTrident\//, 'Internet Explorer'],
  [/^curl\//, 'curl'],
  [/^(?:python-requests|Python-urllib|aiohttp|python-httpx)\b/i, 'un programa en Python'],
  [/^(?:node|undici|axios|got)\b/i, 'un programa en Node.js'],
  [/^(?:okhttp|Dart|Dalvik)\b/i, 'una aplicación móvil'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh|OS| OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** A readable name for the device of this `User-Agent`: 'Firefox en Windows'. */
export function deviceOf(userAgent: string): string {
  const browser = BROWSERS.find(([mark]) => mark.test(userAgent))?.[1];
  const system = SYSTEMS.find(([mark]) => mark.test(userAgent))?.[1];
  if (browser && system) return `${capital(browser)} en ${system}`;
  if (system) return `Navegador en ${system}`;
  return browser ? capital(browser) : 'Dispositivo desconocido';
}

const capital = (text: string) => (/^una? /.test(text) ? text.replace(/^u/, 'U') : text);

const read = statement('log-ins', (db) =>
  db
    .select()
    .from(refreshFamilies)
    .where(and(eq(refreshFamilies.userId, sql.placeholder('userId')), isAliveAt(sql.placeholder('now'))))
    .orderBy(desc(refreshFamilies.rotatedAt), refreshFamilies.id),
);

/** The caller's open log-ins, most recently used first (extension `account`). */
export async function listLogIns(
  { id, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
  { db, now }: Reading,
): Promise<z.infer<typeof logIn>[]> {
  const rows = await read(db, { userId: id, now: now.toISOString() });
  return rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    device: deviceOf(row.userAgent),
    created_at: row.createdAt.toISOString(),
    last_used_at: row.rotatedAt.toISOString(),
  }));
}

export async function endLogIn(id: string, caller: Caller, { db, now }: Reading): Promise<boolean> {
  const ended = await db
    .update(refreshFamilies)
    .set({ revokedAt: now })
    .where(and(eq(refreshFamilies.id, id), eq(refreshFamilies.userId, caller.id), isAliveAt(now)))
    .returning({ id: refreshFamilies.id });
  return ended.length > 0;
}
