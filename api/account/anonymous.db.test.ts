/** What the API tells anonymous visitors: nothing that identifies a student, and no private data. */
import { eq, like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { preferences, users } from '~/api/db/schema';
import { requestOf } from '~/tests/permissions/requests';
import { createCast } from '~/tests/support/cast';
import { exchange, routesOf } from '~/tests/support/inProcess';
import { openWorld, type Person } from '~/tests/support/world';

const { world } = await openWorld();
const cast = await createCast(world);
await world.db.update(users).set({ lastName: 'Quiñonero' }).where(eq(users.userType, 'alumno'));
await world.db.update(users).set({ phoneNumberCountryCode: '+34' }).where(like(users.username, '%'));

const ask = async (route: string, who: Person | null) => {
  const { path, init } = requestOf(route, cast, who);
  return exchange(world.api, path, init);
};
const readings = () => routesOf(world.api).filter((route) => route.startsWith('GET '));

it('anonymous visitors get no private data, and a student’s name only as “Ana Q.”', async () => {
  const open: string[] = [];
  for (const route of readings()) {
    const { status, text } = await ask(route, null);
    if (status !== 200 || route.startsWith('GET /api/docs') || route === 'GET /api/schema/') continue;
    open.push(route);
    const found = /example\.com|600000000|1990-05-05|Quiñonero|\.alumna|sol\.soporte|ada\.admin|argon2/.exec(
      text,
    );
    expect([route, found?.[0]]).toEqual([route, undefined]);
  }
  expect(open).toEqual(
    expect.arrayContaining(['GET /api/mentors/', 'GET /api/mentors/{username}/', 'GET /api/reviews/']),
  );
  expect((await ask('GET /api/reviews/', null)).text).toContain('"full_name":"Ana Q."');
});

it('logged-in users get a student’s full name', async () => {
  expect((await ask('GET /api/reviews/', cast.otherStudent)).text).toContain('Quiñonero');
});

it('other logged-in users get no private data either', async () => {
  for (const who of [cast.otherStudent, cast.otherMentor]) {
    for (const route of readings()) {
      const { status, text } = await ask(route, who);
      if (status !== 200 || route.startsWith('GET /api/docs') || route === 'GET /api/schema/') continue;
      const own = new RegExp(
        `${who.username}@example\\.com|"date_of_birth":"1990-05-05"|"phone_number":"600000000"`,
        'g',
      );
      const isOwn = /\/auth\/(me|frame|export)\//.test(route);
      const shown = isOwn ? text.replace(own, '') : text;
      expect([route, /example\.com|600000000|1990-05-05|argon2/.exec(shown)?.[0]]).toEqual([
        route,
        undefined,
      ]);
    }
  }
});

it('anonymous visitors see free hours of mentors hidden from search engines only as parts of the day', async () => {
  await world.db.insert(preferences).values({ userId: cast.mentor.id, indexed: false });
  const { json } = await ask('GET /api/availability/mentor/{id}/free/', null);
  const slots = json as { start_time: string }[];
  const starts = new Set(slots.map((slot) => slot.start_time));
  expect(slots.length).toBeGreaterThan(3);
  expect(starts.size).toBeLessThanOrEqual(3);
});
