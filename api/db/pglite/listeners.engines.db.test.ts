import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { users } from '~/api/db/schema';
import { createLive } from '~/api/live/live';
import { eventually } from '~/tests/support/patience';
import { migratedFolder } from '~/tests/support/template';
import { embeddedDb } from './client';
import { openEngine } from './engine';

const heard: number[] = [];
const dataDir = await migratedFolder();
const clock = () => new Date();
const log = pino({ enabled: false });
const onLost = () => expect.unreachable();
const engine = await openEngine({ dataDir, log, clock, onLost, queryLimitMs: 2_000 });
const db = embeddedDb(engine.client);
const live = await createLive({ db, listen: engine.listen, clock, log }, { markMs: 50 });
const [user] = await db
  .insert(users)
  .values({
    username: 'ana',
    email: 'ana@example.com',
    passwordHash: '',
    userType: 'alumno',
    createdAt: clock(),
  })
  .returning();
const userId = user?.id ?? 0;
live.subscribe(userId, ({ subjectId }) => heard.push(subjectId));
afterAll(async () => {
  await live.close();
  await engine.close();
  rmSync(dataDir, { recursive: true, force: true });
});
const publish = (subjectId: number) =>
  db.transaction((tx) => live.publish(tx, [{ userId, kind: 'message', subjectId }]));

it('a notification from the engine’s thread is received after the commit', async () => {
  await publish(1);
  await eventually(() => expect(heard).toEqual([1]));
});

it('a replacement thread is heard too, and notifications in between are caught up', async () => {
  const runaway = db.execute(sql`select count(*) from generate_series(1, 1e12::bigint)`);
  await expect(runaway).rejects.toThrow();
  for (let n = 2; n < 12; n++) await publish(n);
  await eventually(() => expect(heard).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]));
});
