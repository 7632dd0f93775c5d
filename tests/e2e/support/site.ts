/** The marketplace of these tests: demo data and a pool of people, one server for all workers. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWithPeople } from '~/tests/support/peoplePool';
import postgresForRun from '~/tests/support/postgresForRun';
import { ADA, createStaff, ELENA, SARA } from '~/tests/support/staff';

/** Runs before the workers, which inherit its environment; resolves with a function that stops everything. */
export default async function setUp(): Promise<() => Promise<void>> {
  const stopPostgres = await postgresForRun();
  const run = mkdtempSync(join(tmpdir(), 'mentorea-journeys-'));
  process.env.E2E_RUN = run;
  const site = await startWithPeople(
    { students: 420, mentors: 320 },
    {
      env: { TRUST_PROXY: '127.0.0.1,::1', LOG_LEVEL: 'warn' },
      before: async (where) => {
        for (const one of [ELENA, SARA, ADA]) createStaff(one, where);
      },
    },
  );
  process.env.E2E_ORIGIN = site.origin;
  return async () => {
    await site.stop();
    await stopPostgres?.();
    const scanned = join(run, 'scanned');
    const parts = existsSync(scanned) ? readFileSync(scanned, 'utf8').trimEnd().split('\n').length : 0;
    console.info(`Scanned for accessibility: ${parts} parts of screens.`);
    rmSync(run, { recursive: true, force: true });
  };
}
