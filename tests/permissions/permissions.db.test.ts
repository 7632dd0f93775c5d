/** Every route is really called by every kind of user; its changes to the database are rolled back. */

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createApi } from '~/api/app';
import { revokeFamilies } from '~/api/auth/families';
import type { Restriction } from '~/api/contract/rules/cases';
import { blocks, users } from '~/api/db/schema';
import type { Tx } from '~/api/db/types';
import { createReadDirectly } from '~/api/http/direct';
import { DEFAULT_LIMITS } from '~/api/limits';
import { createCast } from '~/tests/support/cast';
import { exchange, routesOf } from '~/tests/support/inProcess';
import { openWorld, type Person } from '~/tests/support/world';
import { requestOf } from './requests';
import { personOf, ROLES, type Role } from './roles';
import { BLOCKED, TABLE } from './table';

const often = { points: 10_000, seconds: 60 };
const limits = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, often]));
const { world } = await openWorld({}, { limits });
const cast = await createCast(world);
/** State of the call that is running. */
let transaction: Tx;
const db = new Proxy(world.db, {
  get: (_, name) => boundTo(transaction, name),
  // It says that it is a transaction, in which no prepared statement is reused.
  getPrototypeOf: () => Object.getPrototypeOf(transaction),
});
const api = createApi({ ...world.deps, db, linkRequests: { put: async () => {} } });

class Undo extends Error {}

function boundTo(target: object, name: string | symbol): unknown {
  const value = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}

/** The status that the route returns to this user. */
async function statusFor(route: string, role: Role, state?: Restriction | 'blocked'): Promise<number> {
  const who = personOf(role, cast);
  const { path, init } = requestOf(route, cast, who);
  let status = 0;
  const calling = world.db.transaction(async (tx) => {
    transaction = tx;
    if (state === 'blocked') await block(tx);
    else if (who && state) await restrict(who, state, tx);
    const answer = await exchange(api, path, init);
    status = answer.status;
    if (init.method === 'GET' && status === 200) await expectSameDirectly(path, init, answer.json);
    throw new Undo();
  });
  await calling.catch((error) => {
    if (!(error instanceof Undo)) throw error;
  });
  return status;
}

/** As a decision leaves the account (docs/contract.md, 'Cases'). */
async function restrict({ id }: Person, restriction: Restriction, tx: Tx): Promise<void> {
  const shut = restriction !== 'frozen';
  await tx.update(users).set({ restriction, isActive: !shut }).where(eq(users.id, id));
  if (shut) await revokeFamilies({ userId: id }, { db: tx, now: world.now() });
}

/** The mentor wants nothing to do with the student. */
async function block(tx: Tx): Promise<void> {
  const { mentor, student } = cast;
  await tx.insert(blocks).values({ userId: mentor.id, blockedId: student.id, createdAt: world.now() });
}

/** A website in this process reads exactly the body that HTTP sends. */
async function expectSameDirectly(path: string, { headers }: RequestInit, json: unknown): Promise<void> {
  const read = { url: path, headers: new Headers(headers) };
  const direct = await createReadDirectly(api)(read, { address: '192.0.2.1', visit: new Map() });
  if (direct instanceof Response) await direct.body?.cancel();
  else expect(direct.body).toStrictEqual(json);
}

it('has a row for every route of the API, and no other', () => {
  expect(Object.keys(TABLE).sort()).toEqual(routesOf(world.api).sort());
});

/** What a frozen account may still change: its own sessions' end, its own things, and what it says to the staff. */
const FROZEN_MAY = [
  /^DELETE \/api\/mentorships\/\{identifier\}\/$/,
  /^(POST|DELETE) \/api\/mentorships\/(series\/\{series\}\/cancel|\{identifier\}\/(leave|decline|withdraw|room))\/$/,
  /^\w+ \/api\/auth\/(?!profile)/,
  /^\w+ \/api\/(blocks|cases|notifications|texts)\//,
  /^POST \/api\/chat\/read\//,
];

it.each(Object.entries(TABLE))('%s', async (route, row) => {
  const answers: number[] = [];
  for (const role of ROLES) answers.push(await statusFor(route, role));
  const named = (statuses: readonly number[]) =>
    Object.fromEntries(ROLES.map((role, index) => [role, statuses[index]]));
  expect(named(answers)).toEqual(named(row));
  const needsLogIn = row[0] === 401;
  const changes = !route.startsWith('GET ') && needsLogIn;
  const student = row[ROLES.indexOf('student')];
  const stays = !changes || FROZEN_MAY.some((may) => may.test(route));
  expect(await statusFor(route, 'student', 'frozen'), 'frozen').toBe(stays ? student : 403);
  expect(await statusFor(route, 'student', 'blocked'), 'blocked').toBe(BLOCKED[route] ?? student);
  const suspended = await statusFor(route, 'student', 'suspended');
  const [visitor] = route === 'POST /api/auth/token/' ? [403] : row;
  expect([401, ...(needsLogIn ? [] : [visitor])], 'suspended').toContain(suspended);
});
