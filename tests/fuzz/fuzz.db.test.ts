/**
 * Generated and mutated requests to every route, by every kind of caller: never a 5xx, every response in its
 * declared shape, every refusal as in docs/contract.md, 'Refusals'. 5,000 of them with SOAK=1; FUZZ_SEED=n
 * repeats a run.
 */
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '~/api/limits';
import { personOf } from '~/tests/permissions/roles';
import { type Cast, createCast } from '~/tests/support/cast';
import { exchange } from '~/tests/support/inProcess';
import { createWorld, type World } from '~/tests/support/world';
import { type Generated, requestsFor } from './generate';
import { faultOf } from './judge';
import { declaredRoutes } from './routes';

const RUNS = process.env.SOAK ? 5_000 : 500;
/** Requests per marketplace, before a fresh one replaces it. */
const PER_WORLD = 500;
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const often = { points: 1_000_000, seconds: 60 };
const noLimits = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, often]));

let world: World;
afterEach(() => world.close());

it.each(
  Array.from({ length: RUNS / PER_WORLD }, (_, index) => seed + index),
)(`${PER_WORLD} requests, seed %i`, async (one) => {
  console.info(`FUZZ_SEED=${one}`);
  world = await createWorld({ limits: noLimits });
  const cast = await createCast(world);
  const routes = new Map(declaredRoutes(world.api).map((declared) => [declared.route, declared]));
  const any = fc.constantFrom(...routes.values()).chain((declared) => requestsFor(declared, cast));
  await fc.assert(
    fc.asyncProperty(any, async (request) => {
      const answer = await ask(request, cast);
      const declared = routes.get(request.route);
      const fault = declared && faultOf(answer, declared);
      if (fault) {
        const unexpected = world.logged.filter((line) => line.includes('unexpected')).at(-1) ?? '';
        expect.fail(`${request.route} gave ${fault}\n${answer.text.slice(0, 2_000)}\n${unexpected}`);
      }
    }),
    { seed: one, numRuns: PER_WORLD, endOnFailure: false },
  );
});

/** Logs in again if an earlier request ended the log-in, unless the account is gone. */
async function ask({ role, method, path, headers, body }: Generated, cast: Cast) {
  const person = personOf(role, cast);
  const send = () => {
    const sent = new Headers(person ? { Authorization: `Bearer ${person.token}` } : {});
    for (const [name, value] of headers) setHeader(sent, name, value);
    return exchange(world.api, path, { method, headers: sent, body });
  };
  const answer = await send();
  if (answer.status !== 401 || !person || headers.some(([name]) => name === 'Authorization')) return answer;
  const again = await world.signIn(person.id).catch(() => null);
  if (again === null) return answer;
  person.token = again;
  return send();
}

/** A client cannot even send some of them. */
function setHeader(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value);
  } catch {
    headers.delete(name);
  }
}
