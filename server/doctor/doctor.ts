/** `npm run admin -- doctor`: what is right and wrong, on one page. It changes nothing, but for an object in FILES that goes again. */
import type { Command } from 'commander';
import { within } from '~/app/.server/api/attempt';
import type { Source } from '~/app/.server/env';
import { databaseFindings } from './database';
import { type Finding, type State, tried } from './finding';
import { machineFindings } from './machine';
import { filesFinding, mailFindings, siteFindings, videoFindings } from './network';
import { readSettings } from './settings';

/** Milliseconds after which a check is given up. */
const DEADLINE_MS = 15_000;

const UNSEEN =
  'No se ve desde aquí: si los correos se entregan y no acaban entre el spam, el cortafuegos visto desde fuera, si una copia se puede restaurar (pruébalo: restore), y lo que hace otro servidor con esta misma base de datos.';

interface Asked {
  source: Source;
  now: () => Date;
  /** Gets a test message. */
  mailTo?: string | undefined;
}

/** All checks at once, each with its findings. Never rejects. */
export async function examine(asked: Asked): Promise<[subject: string, findings: Finding[]][]> {
  const { source, now, mailTo } = asked;
  const { settings, findings } = readSettings(source);
  const checks: [string, () => Promise<Finding[]>][] = [
    ['Máquina', () => machineFindings(settings, now())],
    ['Base de datos', () => databaseFindings(settings, now)],
    ['Archivos', async () => [await filesFinding(settings)]],
    ['Correo', () => mailFindings(settings, mailTo)],
    ['Sitio', () => siteFindings(settings, now())],
    ['Vídeo', () => videoFindings(settings)],
  ];
  const late = (): Finding[] => [['mal', `no ha contestado en ${DEADLINE_MS / 1000} segundos`]];
  const found = checks.map(async ([subject, find]): Promise<[string, Finding[]]> => {
    const broken = async (error: unknown) => [await tried('no se ha podido mirar', Promise.reject(error))];
    return [subject, await within(DEADLINE_MS, find().catch(broken), late)];
  });
  return [['Configuración', findings], ...(await Promise.all(found))];
}

/** Adds the command. It ends with 1 where something is wrong. */
export function addDoctor(
  program: Command,
  { say, source, now }: { say: (text: string) => void; source: () => Source; now: () => Date },
): void {
  program
    .command('doctor')
    .description(
      'revisa la instalación y dice qué está bien y qué no, también antes del primer arranque; no cambia nada, salvo un objeto de prueba en FILES que borra',
    )
    .option('--mail-to <correo>', 'manda además un mensaje de prueba')
    .action(async ({ mailTo }: { mailTo?: string }) => {
      const found = await examine({ source: source(), now, mailTo });
      for (const [subject, findings] of found) {
        say(`\n${subject}`);
        for (const [state, text] of findings) say(`  ${state.padEnd(8)} ${text}`);
      }
      const count = (wanted: State) =>
        found.flatMap(([, findings]) => findings).filter(([state]) => state === wanted).length;
      say(
        `\n${UNSEEN}\n\nMal: ${count('mal')}. Avisos: ${count('aviso')}. Bien: ${count('bien')}. Sin ver: ${count('sin ver')}.`,
      );
      if (count('mal') > 0) process.exitCode = 1;
    });
}
