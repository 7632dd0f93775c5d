/** A booking in Lynx, key by key: the log-in by a form that comes back once, all others by their `Referer`. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { mondayOf } from '~/app/domain/time/calendarDays';
import { apiAt } from '~/tests/support/api';
import { freeFrom, sessionsOf, startOf } from '~/tests/support/freeTimes';
import { mentor, student } from '~/tests/support/marketplace';
import { PASSWORD } from '~/tests/support/people';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';

const LYNX = '/usr/bin/lynx';

const press = (...keys: string[]) => keys.map((key) => `key ${key}`);
const type = (text: string) => press(...[...text].map((one) => (one === ' ' ? '<space>' : one)));
/** Chooses the first link, button or field on or after the line that has the text. */
const find = (text: string) => [...press('/'), ...type(text), ...press('^J')];
/** The second button of the bar at the foot of a step; the first one goes back. */
const pressInBar = (button: string) => [...find(button), ...press('Down Arrow', '^J')];

/** The first free half hour, row by row, of the week that the wizard opens: the first with any. */
function firstOfGrid(free: readonly string[]): string {
  const weekOf = (slot = '') => mondayOf(slot.slice(0, 10));
  const shown = free.filter((slot) => weekOf(slot) === weekOf(free[0]));
  const byRow = (slot: string) => slot.slice(11) + slot;
  return shown.toSorted((a, b) => byRow(a).localeCompare(byRow(b)))[0] ?? '';
}

/** The texts that its screen showed, in drawing order. */
async function lynx(url: string, keys: string[]): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'lynx-'));
  try {
    const script = join(home, 'keys');
    writeFileSync(script, `${keys.join('\n')}\n`);
    const options = ['-nopause', '-accept_all_cookies', '-nocolor', `-cmd_script=${script}`, url];
    const env: NodeJS.ProcessEnv = {
      NODE_ENV: 'test',
      HOME: home,
      TERM: 'vt100',
      LANG: 'C.UTF-8',
      LC_ALL: 'C.UTF-8',
      LINES: '60',
      COLUMNS: '100',
    };
    const ended = promisify(execFile)(LYNX, options, { env, cwd: home, timeout: 120_000 });
    ended.child.stdin?.end();
    return (await ended).stdout;
  } finally {
    rmSync(home, { recursive: true });
  }
}

it.skipIf(!existsSync(LYNX))(
  'a session is booked in Lynx, from the log-in to the receipt (skipped where Debian’s package lynx is not installed)',
  async () => {
    const { origin } = await sharedSite();
    const api = apiAt(origin, anyAddress());
    const [ana, eva] = [await student(api), await mentor(api)];
    const first = firstOfGrid(await freeFrom(0, api, eva));
    const screen = await lynx(`${origin}/mentors/${eva.username}`, [
      ...find('Reservar'),
      ...press('^J'),
      ...find('Nombre de usuario'),
      ...type(ana.username),
      ...press('Down Arrow'),
      ...type(PASSWORD),
      ...press('Down Arrow', 'Down Arrow', '^J'),
      ...find('Enviar'),
      ...press('^J'),
      ...find(first.slice(11)),
      ...press('^J'),
      ...pressInBar('Siguiente'),
      ...find('necesitas'),
      ...type('Integrales por partes'),
      ...press('<tab>'),
      ...pressInBar('Siguiente'),
      ...pressInBar('Confirmar'),
      ...press('q', 'y'),
    ]);
    expect(screen).toMatch(/Confirma el env.+Seleccionar fecha.+Resumen.+Mentor.a creada/s);
    const booked = await sessionsOf(api, ana);
    expect(booked.map((one) => [Date.parse(one.init_date), one.additional_information])).toEqual([
      [startOf(first), 'Integrales por partes'],
    ]);
  },
);
