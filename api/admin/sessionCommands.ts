/** Commands that say what becomes of a person's sessions: looking at them, and shutting the account. */
import { type Command, Option } from 'commander';
import { logAct } from '~/api/auth/auditLog';
import { listAhead } from '~/api/cases/restrict';
import type { Services } from '~/api/context';
import { sessionsById } from '~/api/mentorships/facts';
import type { PersonRow } from '~/api/people/people';
import { callerOf, countSessions } from '~/api/people/person';
import { listText, many, whenText } from '~/api/wording';
import { deactivate, personOf, readUsername } from './accounts';
import { AdminError } from './terminal';
import type { Tools } from './tools';

export function addSessionCommands(program: Command, { terminal, onExisting }: Tools): void {
  const { say } = terminal;
  program
    .command('sessions')
    .requiredOption('--of <username>', 'nombre de usuario', readUsername)
    .description('las sesiones que esa persona tiene por delante, y cuántas ha tenido')
    .action(({ of }: { of: string }) =>
      onExisting(async (services) => {
        const person = await personOf(of, services.db);
        const now = services.clock();
        await logAct(services.db, { act: 'person-read', actorId: null, aboutId: person.id }, now);
        const lines = await aheadOf(person, services);
        for (const line of lines) say(line);
        const { ongoing, finished, cancelled } = await countSessions(callerOf(person), { ...services, now });
        say(
          `Por delante: ${lines.length}. En curso: ${ongoing}. Finalizadas: ${finished}. Canceladas: ${cancelled}.`,
        );
      }),
    );

  program
    .command('deactivate')
    .argument('<username>', 'nombre de usuario', readUsername)
    .description('desactiva una cuenta, cierra sus accesos y dice qué pasa con sus sesiones')
    .addOption(new Option('--cancel-sessions', 'cancela las sesiones por delante').conflicts('keepSessions'))
    .option('--keep-sessions', 'siguen en pie, y las otras personas pueden cancelarlas')
    .action((username: string, choice: { cancelSessions?: boolean; keepSessions?: boolean }) =>
      onExisting(async (services) => {
        const person = await personOf(username, services.db);
        const lines = await aheadOf(person, services);
        if (lines.length > 0) say(`Por delante tiene ${many(lines.length)}:`);
        for (const line of lines) say(line);
        const cancels = choice.cancelSessions ?? (lines.length > 0 && !choice.keepSessions && (await asks()));
        const ahead = await deactivate(person, { cancels }, services);
        say(`Cuenta «${person.username}» desactivada; sus accesos están cerrados.`);
        if (ahead === 0) return;
        say(
          cancels
            ? `${many(ahead)}: canceladas (de un grupo solo sale esa persona). Las demás lo leen en sus avisos y en un correo.`
            : `${many(ahead)}: siguen en pie. Las demás leen en sus avisos y en un correo que pueden cancelar sin que cuente como tardía.`,
        );
        say(`Para volver atrás: activate ${person.username}. Lo cancelado sigue cancelado.`);
      }),
    );

  /** @throws AdminError without a terminal */
  async function asks(): Promise<boolean> {
    if (!terminal.interactive)
      throw new AdminError(
        'Di qué pasa con ellas: --cancel-sessions o --keep-sessions. No se ha cambiado nada.',
      );
    for (;;) {
      const answer = await terminal.ask('¿Cancelarlas? (s/n, Ctrl-C para dejarlo todo como está): ');
      if (/^\s*(s|sí|si)\s*$/i.test(answer)) return true;
      if (/^\s*no?\s*$/i.test(answer)) return false;
    }
  }
}

/** `21/10/2026 10:00  confirmada  con Eva Pérez`, the next first. */
async function aheadOf(person: PersonRow, { db, clock, timeZone }: Services): Promise<string[]> {
  const rows = await listAhead(person, { tx: db, now: clock(), until: null });
  const ids = rows.map(({ id }) => id);
  const sessions = await sessionsById(ids, db);
  return sessions
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())
    .map(({ start, confirmed, mentor, students }) => {
      const others = [mentor, ...students].filter(({ id }) => id !== person.id).map(({ name }) => name);
      return `  ${whenText(start, timeZone)}  ${confirmed ? 'confirmada' : 'pendiente de confirmación'}  con ${listText(others)}`;
    });
}
