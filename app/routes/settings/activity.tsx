/** 'Actividad de tu cuenta', in the settings: the caller's part of the log (docs/product.md, 'Settings'). */
import { useLoaderData } from '@remix-run/react';
import { ACTS, detailText } from '~/api/contract/rules/audit';
import { orProblem } from '~/app/.server/api/errors';
import { enter, guarded, needing } from '~/app/.server/guards';
import { readKey } from '~/app/domain/site/pagination';
import { formatDateTime } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import { EmptyState } from '~/app/ui/EmptyState';
import { KeyPages } from '~/app/ui/KeyPages';
import { TextLink } from '~/app/ui/TextLink';
import { SettingsPage } from './SettingsPage';

const BY = { self: '', staff: 'el equipo', nobody: '' };

export const loader = guarded(needing('staff', enter), async ({ context }) => {
  const after = readKey(context.url.searchParams);
  const { results, next } = await orProblem(context.api.people.ownLog(after));
  const lines = results.flatMap(({ id, at, act, by, network, detail }) => {
    if (!act) return [];
    const more = detailText(act, detail);
    const facts = [formatDateTime(at, context.config.timeZone), by ? BY[by] : '', network];
    return [
      {
        id,
        what: more ? `${ACTS[act][0]}: ${more}` : ACTS[act][0],
        facts: facts.filter(Boolean).join(' · '),
      },
    ];
  });
  return { lines, next, after };
});

export default function Activity() {
  const { lines, next, after } = useLoaderData<typeof loader>();
  return (
    <SettingsPage
      section="registro"
      title="Actividad de tu cuenta"
      lead="Las entradas, los cambios y lo que ha hecho el equipo, con la red desde la que se hizo. Se guarda 24 meses."
    >
      {lines.length === 0 ? (
        <EmptyState title="Todavía no hay nada" />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {lines.map(({ id, what, facts }) => (
            <li key={id} className="py-3 wrap-anywhere">
              <b>{what}</b> <span className="block text-muted">{facts}</span>
            </li>
          ))}
        </ul>
      )}
      <KeyPages after={after} next={next} hrefFor={(despues) => paths.activity({ despues })} />
      <p>
        ¿No reconoces algo?{' '}
        <TextLink inline to={paths.changePassword()}>
          Cambia la contraseña
        </TextLink>{' '}
        y cierra las sesiones que no sean tuyas.
      </p>
    </SettingsPage>
  );
}
