import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { iconDefinitions } from './vite.icons';
import { define } from './vite.server.config';
import { threads } from './vite.thread';

const resolve = { alias: [{ find: /^~\//, replacement: fileURLToPath(new URL('./', import.meta.url)) }] };
/** One copy each, since vitest removes the definitions. */
const shared = () => ({ resolve, plugins: [threads()], define: { ...define, ...iconDefinitions } });
const common = {
  environment: 'node' as const,
  setupFiles: ['tests/support/everyTest.ts'],
  // Style sheets are empty in tests, but for one that is read as a text.
  css: { include: [/\.css\?raw$/] },
  // The first line shows the difference: the report of a whole run prints only that.
  chaiConfig: { truncateThreshold: 300 },
};

const databaseTests = '{app,api,server,tests}/**/*.db.test.ts';
/** They open the engines they need, both of them as a rule. */
const bothEngines = '{app,api,server,tests}/**/*.engines.db.test.ts';
/** Limits catch what never ends, not a busy machine; the long run repeats some things. */
const patient = {
  testTimeout: process.env.SOAK ? 3_600_000 : 300_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 50_000 } },
};
/** Node without the second, faster compilation of the embedded engine, which pays off only in what outlives a test. */
const compiledOnce = '--liftoff-only';
/**
 * Suites that run on the embedded engine too: SQL, locks, triggers, NOTIFY. `npm test` skips most when the change does
 * not touch the database (`ONE_ENGINE`); the long run repeats everything.
 */
const fewCopies = ['api/mentorships/race.db.test.ts', 'api/live/live.db.test.ts'];
const copies = [
  // constraints, exclusion and foreign keys
  'api/db/*.db.test.ts',
  // locks: who comes first, of many at the same time
  'api/account/races.db.test.ts',
  'api/income/payments.db.test.ts',
  'api/mentorships/{confirmRace,changeRace,race}.db.test.ts',
  'api/auth/refresh.db.test.ts',
  // triggers, full-text and trigram search
  'api/mentors/mentorSearch.db.test.ts',
  'api/mentors/mentorPages.db.test.ts',
  'api/mentors/search/search.db.test.ts',
  // NOTIFY within one process
  'api/{live/live,live/publicChanges,events/events}.db.test.ts',
  // an order by the clock, in a prepared statement
  'api/mentorships/list.db.test.ts',
  // limits are counted in memory there
  'api/http/rates.db.test.ts',
];
const embeddedToo = process.env.SOAK ? [databaseTests] : process.env.ONE_ENGINE ? fewCopies : copies;

/** From a minute and a half to five, the longest first. Short files: vitest, which knows sizes only, has them last. */
const LONGEST = [
  'drill.engines',
  'roundTrip.engines',
  'requestLife',
  'engine.engines',
  'server/crawl.',
  'permissions.db',
  'start.engines',
  'server/durability.',
  'server/admin.',
  'foreignFaults',
  'churn',
  'apiAlone',
  'durabilityEngine',
  'migrate.engines',
  'server/picture.',
];

/** No long file begins when the others are nearly through: one worker would end alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.includes(name));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** Set by `npm test`: its suites transform each module once. Of one run only, so it is never out of date. */
const { MODULE_CACHE } = process.env;

export default defineConfig({
  ...shared(),
  test: {
    sequence: { sequencer: LongestFirst },
    experimental: { fsModuleCache: MODULE_CACHE !== undefined, fsModuleCachePath: MODULE_CACHE },
    projects: [
      {
        ...shared(),
        test: {
          ...common,
          name: 'unit',
          include: ['{app,api,server,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', 'tests/server/**', 'tests/e2e/**', '**/node_modules/**'],
          ...patient,
          // Two thirds of the time were imports: the files share their modules, and leave nothing behind.
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        ...shared(),
        test: {
          ...common,
          name: 'api',
          include: [databaseTests],
          exclude: [bothEngines, '**/node_modules/**'],
          ...patient,
          globalSetup: 'tests/support/postgresForRun.ts',
          // The tests share the API's modules, and keep what they change in worlds of their own.
          isolate: false,
        },
      },
      {
        ...shared(),
        test: {
          ...common,
          name: 'api-embedded',
          include: [bothEngines, ...embeddedToo],
          env: { TEST_DATABASE_URL: '' },
          execArgv: [compiledOnce],
          ...patient,
          globalSetup: 'tests/support/postgresForRun.ts',
          isolate: false,
        },
      },
      {
        ...shared(),
        test: {
          ...common,
          name: 'server',
          include: ['tests/server/{,journeys/}*.test.ts'],
          env: { SERVER_FLAGS: compiledOnce },
          globalSetup: 'tests/server/support/setup.ts',
          isolate: false,
          ...patient,
        },
      },
      {
        ...shared(),
        test: {
          ...common,
          name: 'server-alone',
          include: ['tests/server/alone/*.test.ts'],
          ...patient,
          fileParallelism: false,
        },
      },
      {
        ...shared(),
        test: {
          ...common,
          name: 'contract',
          include: ['tests/contract/**/*.contract.ts'],
          globalSetup: 'tests/contract/support/setup.ts',
          ...patient,
          fileParallelism: false,
          isolate: false,
        },
      },
    ],
  },
});
