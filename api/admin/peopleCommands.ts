/** Commands about accounts. Each does what the staff's desk does, by the same functions. */
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { BY_COMMAND } from '~/api/auth/callers';
import { PERSON_STATES } from '~/api/contract/rules/people';
import { ROLE_NAMES } from '~/api/contract/rules/profile';
import { STAFF_TYPES } from '~/api/contract/rules/roles';
import { invite } from '~/api/invitations/invite';
import { sendReset } from '~/api/people/acts';
import { listPeople } from '~/api/people/people';
import {
  activate,
  checkAccount,
  createUser,
  generatePassword,
  personOf,
  problemOfPassword,
  readUsername,
} from './accounts';
import { readText } from './readText';
import { AdminError, type Terminal } from './terminal';
import type { Tools } from './tools';

/** Pages of twenty. */
const MOST_PAGES = 5;

const SENT_BY_SERVER = 'Los correos los manda el servidor en cuanto está en marcha.';

export function addPeopleCommands(
  program: Command,
  { terminal, clock, onData, onServices, onExisting }: Tools,
): void {
  const { say } = terminal;
  program
    .command('create-user')
    .description('crea una cuenta de administración o de soporte; la contraseña se pregunta')
    .addOption(new Option('--type <tipo>', 'tipo de cuenta').choices(STAFF_TYPES).makeOptionMandatory())
    .option('--username <nombre>', 'nombre de usuario')
    .option('--email <correo>', 'correo electrónico')
    .option('--generate', 'inventa una contraseña y la muestra una sola vez')
    .action(async (options: { type: string; username?: string; email?: string; generate?: boolean }) => {
      const username = options.username ?? (await terminal.ask('Nombre de usuario: '));
      const email = options.email ?? (await terminal.ask('Correo electrónico: '));
      checkAccount({ type: options.type, username, email });
      const password = options.generate
        ? generatePassword()
        : await askPassword(terminal, { username, email });
      await onData(({ db }) =>
        createUser({ type: options.type, username, email, password }, { db, now: clock() }),
      );
      say(`Cuenta «${username}» creada.`);
      if (options.generate) say(`Contraseña (no se volverá a mostrar): ${password}`);
    });

  program
    .command('activate')
    .argument('<username>', 'nombre de usuario', readUsername)
    .description('vuelve a activar una cuenta')
    .action((username: string) =>
      onExisting(async ({ db }) => {
        const isOpen = await activate(username, { db, now: clock() });
        say(
          isOpen
            ? `Cuenta «${username}» activada.`
            : `La cuenta «${username}» sigue cerrada por una decisión del equipo, que se retira en su caso.`,
        );
      }),
    );

  program
    .command('people')
    .argument('[search]', 'parte del nombre, del usuario o del correo', '')
    .description('busca personas, las cuentas más nuevas primero')
    .action((q: string) =>
      onExisting(async ({ db }) => {
        let after: number | undefined;
        for (let page = 1; page <= MOST_PAGES; page += 1) {
          const { results, next } = await listPeople({ q, after }, { db, staff: BY_COMMAND.staff });
          for (const { username, full_name, email, user_type, state } of results)
            say(
              [username, full_name, ROLE_NAMES[user_type], PERSON_STATES[state], email]
                .filter(Boolean)
                .join('  '),
            );
          if (results.length === 0) say(q ? `Nadie con «${q}».` : 'Todavía no hay ninguna cuenta.');
          if (next === null) return;
          after = next;
        }
        say('Hay más: busca con más letras, o en /admin/personas.');
      }),
    );

  program
    .command('reset-password')
    .argument('<username>', 'nombre de usuario', readUsername)
    .description('manda a esa persona el enlace de «He olvidado mi contraseña», o el de activar su cuenta')
    .action((username: string) =>
      onExisting(async (services) => {
        const person = await personOf(username, services.db);
        await sendReset(username, BY_COMMAND, services);
        const to =
          person.state === 'unproven' && person.guardianEmail ? 'su familia o a su correo' : person.email;
        say(`Enlace de «${person.username}» a ${to}, en cola. ${SENT_BY_SERVER}`);
        if (person.mailRefusedAt)
          say(
            `Ojo: su servidor de correo dijo que esa dirección no existe (${person.mailRefusal}); puede no llegar.`,
          );
      }),
    );

  program
    .command('invite')
    .argument('<file.csv>')
    .description(
      'invita a un grupo: nombre, correo, rol (estudiante o mentor), tutor; todas las líneas o ninguna',
    )
    .option('--dry-run', 'solo dice qué pasaría')
    .action((file: string, { dryRun = false }: { dryRun?: boolean }) => {
      const people = readText(resolve(file));
      return onServices(async (services) => {
        const { lines, sent } = await invite({ people, dry_run: dryRun }, { actorId: null }, services);
        for (const { full_name, username, email, state } of lines)
          say([STATES[state], username, full_name, email].join('  '));
        say(dryRun ? 'No se ha invitado a nadie todavía.' : `${sent} invitaciones. ${SENT_BY_SERVER}`);
      });
    });
}

async function askPassword(terminal: Terminal, owner: { username: string; email: string }): Promise<string> {
  for (;;) {
    const password = await terminal.ask('Contraseña: ', { hidden: true });
    const problem = problemOfPassword(password, owner);
    if (!terminal.interactive) {
      if (problem) throw new AdminError(problem);
      return password;
    }
    if (problem) terminal.say(problem);
    else if ((await terminal.ask('Otra vez: ', { hidden: true })) === password) return password;
    else terminal.say('No son iguales.');
  }
}

const STATES = { new: 'nueva', waiting: 'otra vez', recent: 'reciente', member: 'ya tiene cuenta' };
