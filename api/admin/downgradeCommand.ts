import type { Command } from 'commander';
import { goBack, planGoingBack } from '~/api/db/goBack';
import { RELEASES } from '~/api/db/releases';
import { AdminError } from './terminal';
import type { Tools } from './tools';

/** `downgrade`: says what it would undo, and undoes it with `--yes` (docs/operations/upgrade.md). */
export function addDowngrade(program: Command, { terminal: { say }, inExisting }: Tools): void {
  program
    .command('downgrade')
    .argument('<versión>')
    .description('dice qué hay que deshacer en la base de datos para volver a una versión anterior')
    .option('--yes', 'y lo deshace, con todas las instancias paradas')
    .action((version: string, { yes = false }: { yes?: boolean }) => {
      const release = RELEASES.find((one) => one.version === version);
      const known = RELEASES.map((one) => one.version).join(', ');
      if (!release)
        throw new AdminError(`Se puede volver a: ${known}. A «${version}», solo con una copia de entonces.`);
      return inExisting(async ({ db }) => {
        const plan = await planGoingBack(release, db);
        if (plan.length === 0)
          return say(`No hay nada más nuevo que ${version}: sus programas arrancan tal como está.`);
        for (const { name, fits, losses, refusal } of plan) {
          const lost = losses.flatMap(({ name, count }) => (count > 0 ? `${name} (${count})` : []));
          say(`${name}: los programas de antes ${fits ? 'funcionan' : 'no funcionan'} con ella.`);
          say(`  Al deshacerla ${lost.length > 0 ? `se pierde: ${lost.join(', ')}` : 'no se pierde nada'}.`);
          if (refusal) say(`  Ahora no se puede deshacer. ${refusal}`);
        }
        if (yes) {
          await goBack(release, db);
          return say(`Deshecho. Arranca ahora los programas de ${version}: los de ahora lo harían otra vez.`);
        }
        if (plan.every(({ fits }) => fits))
          say(`Los programas de ${version} arrancan así con --allow-older: no hace falta deshacer nada.`);
        say(
          'No se ha cambiado nada. Para deshacerlo: para las instancias, haz una copia y repite con --yes.',
        );
      });
    });
}
