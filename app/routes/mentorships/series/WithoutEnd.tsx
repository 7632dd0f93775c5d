import { SelectField } from '~/app/forms/Field';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { moveHref } from '~/app/sessions/moveUrl';
import { Button, ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { Form } from '~/app/ui/router';
import type { SeriesView } from './series';

/** A series without end: how it goes on, and what can be done with all of it (docs/product.md, 'Series'). */
export function WithoutEnd({ view }: { view: SeriesView & { goesOn: NonNullable<SeriesView['goesOn']> } }) {
  const { goesOn, sessions, id } = view;
  const next = sessions.filter((one) => one.status === 'upcoming');
  const options = next.map((one) => ({ value: one.identifier, label: `${one.day}, ${one.hours}` }));
  const [first] = next;
  const isWaiting = next.some((one) => !one.confirmation);
  return (
    <Card as="section" aria-label="La serie" className="mb-8 flex max-w-3xl flex-col gap-4">
      <p>
        {goesOn.isOver
          ? 'Esta serie ha terminado: no se añaden más sesiones.'
          : `${isWaiting ? 'Cuando se confirme, cada' : 'Cada'} semana se reserva una más: siempre hay seis por delante, al mismo precio y confirmadas. Termina cuando quiera uno de los dos.`}
      </p>
      {!goesOn.isOver && first && !isWaiting && (
        <>
          <ButtonLink
            to={moveHref(first.identifier, { back: paths.sessionSeries(id) })}
            variant="secondary"
            className="self-start"
          >
            Mover todas
          </ButtonLink>
          <details>
            <summary className="min-h-11 cursor-pointer py-2 font-medium">Saltar una</summary>
            <Form action={paths.mentorships()} className="flex flex-wrap items-end gap-3">
              <SelectField label="Sesión que se salta" name="cancelar" options={options} defaultValue="" />{' '}
              <Button type="submit" variant="secondary">
                Saltar esta
              </Button>
            </Form>
          </details>
          <details>
            <summary className="min-h-11 cursor-pointer py-2 font-medium">Terminar la serie</summary>
            <Form method="post" className="flex flex-wrap items-end gap-3">
              <SelectField
                label="Última sesión"
                name="after"
                options={options}
                defaultValue={options.at(-1)?.value ?? ''}
                hint="Las de después se cancelan."
              />{' '}
              <SubmitButton name="intent" value="stop" variant="danger" pendingText="Terminando...">
                Terminar la serie
              </SubmitButton>
            </Form>
          </details>
        </>
      )}
      {goesOn.missed.length > 0 && (
        <section aria-labelledby="no-pudo-ser">
          <h2 id="no-pudo-ser" className="mb-2 text-xl">
            Lo que no pudo ser
          </h2>
          <ul>
            {goesOn.missed.map(({ day, why }) => (
              <li key={day} className="first-letter:uppercase">
                {day} <span className="text-muted">· {why}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}
