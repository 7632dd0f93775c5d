/** What the website calls for income, against our API. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Taught, teach } from '~/tests/support/sessions';
import { createWorld, type Person, type World } from '~/tests/support/world';
import { type Call, createOnce } from './client';
import { ApiError } from './errors';
import { createIncome } from './income';

let world: World;
let eva: Person;
let ana: Person;
const lessons: Taught[] = [];
beforeAll(async () => {
  world = await createWorld();
  eva = await world.mentor('eva');
  ana = await world.student('ana');
  for (let i = 0; i < 503; i++) {
    const start = new Date(Date.UTC(2025, 0, 1, 12) + i * 86_400_000).toISOString();
    lessons.push(await teach(world, { mentor: eva, students: [ana], start, minutes: 90, priceCents: 2050 }));
  }
});
afterAll(() => world.close());

function as({ token }: Person) {
  const asked: string[] = [];
  const send = async ({ method = 'GET', path, query, json }: Call) => {
    const url = query ? `${path}?${new URLSearchParams(query)}` : path;
    asked.push(url);
    const { status, body } = await world.call(method, url, { token, body: json });
    if (status >= 300) throw new ApiError({ kind: 'answer', status });
    return body;
  };
  const read = async <T extends z.ZodType>(schema: T, call: Call) => schema.parse(await send(call));
  const client = {
    once: createOnce().once,
    read,
    change: (schema: z.ZodType, method: Call['method'], path: string, json: unknown) =>
      read(schema, { method, path, json }),
    tell: (method: 'DELETE', path: string) => send({ method, path }),
  };
  return { income: createIncome(client as never), asked };
}
const about = (index: number) => ({ mentorship: String(lessons[index]?.id), alumno: String(ana.id) });

it('reads sums, a page, and all rows of a period by pages of 500', async () => {
  const { income } = as(eva);
  expect(await income.summary('2025')).toMatchObject({ done: 365 * 30.75, sessions_done: 365 });
  const page = await income.page({
    period: '2026-01',
    student: String(ana.id),
    state: 'pending',
    page: 9,
    size: 10,
  });
  expect(page).toMatchObject({
    page: 4,
    pages: 4,
    count: 31,
    items: [{ total: 30.75, paid_on: '', credit: null }],
  });
  expect(await income.page({ state: 'paid', page: 1, size: 10 })).toMatchObject({
    items: [],
    count: 0,
    pages: 1,
  });
  expect(await income.all('2025')).toHaveLength(365);
  expect(await income.all('2025', '2000000000')).toEqual([]);
  const everything = as(eva);
  expect(new Set((await everything.income.all('')).map((one) => one.mentorship)).size).toBe(503);
  expect(everything.asked).toHaveLength(2);
});

it('records payments, and creates, changes and revokes credits', async () => {
  const { income } = as(eva);
  const [paid] = await income.pay([about(0)], 'paid', { paidOn: '2026-10-01', way: 'cash' });
  expect(paid).toMatchObject({ mentorship: about(0).mentorship, state: 'paid', way: 'cash' });
  expect(await income.pay([about(0)], 'pending')).toMatchObject([
    { state: 'pending', paid_on: '', way: null },
  ]);
  await expect(income.pay([{ ...about(0), seen: paid?.updated_at }], 'free')).rejects.toMatchObject({
    status: 409,
  });
  expect(await income.pay([{ ...about(0), seen: '' }], 'pending')).toMatchObject([{ updated_at: null }]);
  await expect(income.pay([about(0)], 'credit')).rejects.toMatchObject({ status: 409 });
  const credit = await income.createCredit({ kind: 'pack', alumno: String(ana.id), sessions: 2 });
  expect(credit).toMatchObject({ left: 2, last_day: '', ended: false });
  expect(await income.pay([about(1)], 'credit', { credit: credit.id })).toMatchObject([
    { credit: credit.id },
  ]);
  expect(await income.changeCredit(credit.id, { sessions: 3, last_day: '2026-12-31' })).toMatchObject({
    left: 2,
  });
  const sums = { pending: 502 * 30.75, sessions_pending: 502 };
  expect(await income.balance(String(ana.id))).toMatchObject({
    ...sums,
    credits: [{ id: credit.id }],
    cancelled: [],
  });
  expect(await income.balance('2000000000')).toBeNull();
  expect(await as(ana).income.myCredits()).toMatchObject([{ left: 2, mentor: { id: String(eva.id) } }]);
  await expect(income.removeCredit(credit.id)).rejects.toMatchObject({ status: 409 });
  await income.pay([about(1)], 'pending');
  await income.removeCredit(credit.id);
  expect(await as(ana).income.myCredits()).toEqual([]);
});
