/** 'Tus estudiantes' (extension `desk`; docs/product.md, 'Students of a mentor'). */
import { data } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { STUDENT_ORDERS, type StudentOrder } from '~/api/contract/rules/students';
import type { StudentEntry } from '~/api/contract/students';
import { orLogged, pageFailure } from '~/app/.server/api/errors';
import { enterAsMentor, guarded, needing } from '~/app/.server/guards';
import { pageOfCount, readPage } from '~/app/domain/site/pagination';
import { dayOf, formatInstant, nearDay } from '~/app/domain/time/dates';
import { SearchForm } from '~/app/forms/SearchForm';
import { SearchControl, SearchInput } from '~/app/forms/searchControls';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink, buttonStyle } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { EmptyState } from '~/app/ui/EmptyState';
import { Icon } from '~/app/ui/Icon';
import { FailedPage } from '~/app/ui/LoadFailure';
import { PageHeader } from '~/app/ui/PageHeader';
import { Pagination } from '~/app/ui/Pagination';
import { faceOf, taughtText } from './studentView';

export const handle = { live: ['mentorship'] };

const PAGE_SIZE = 12;
const ORDER_NAMES: Record<StudentOrder, string> = {
  next: 'Próxima sesión',
  name: 'Nombre',
  hours: 'Horas de sesión',
};

export const loader = guarded(needing('desk', enterAsMentor), async ({ context }) => {
  const { api, url } = context;
  const search = url.searchParams.get('q')?.trim().slice(0, 200) ?? '';
  const order = STUDENT_ORDERS.find((one) => one === url.searchParams.get('orden')) ?? 'next';
  const wanted = { page: readPage(url.searchParams.get('pagina')), size: PAGE_SIZE };
  const clock = { now: context.now(), timeZone: context.config.timeZone };
  const read = async () => {
    const found = await api.students.page({ search, order, ...wanted });
    const items = found.items.map((one) => entryView(one, clock));
    return { failure: null, page: pageOfCount(items, found, PAGE_SIZE) };
  };
  const shown = await orLogged(read, context.log, 'the students could not be listed', pageFailure);
  return data({ ...shown, search, order }, { status: shown.failure ?? 200 });
});

function entryView(one: StudentEntry, { now, timeZone }: { now: Date; timeZone: string }) {
  const dayFor = (at: string, pattern: string) => nearDay(dayOf(at, timeZone), dayOf(now, timeZone), pattern);
  const timeFor = (at: string) => formatInstant(at, 'HH:mm', timeZone);
  const { last_session: last, next_session: next, last_note: note } = one;
  return {
    id: one.student.id,
    face: faceOf(one.student),
    taught: taughtText(one),
    next: next ? `${dayFor(next.init_date, "EEE d 'de' MMM")}, ${timeFor(next.init_date)}` : '',
    last: last ? dayFor(last.init_date, 'dd/MM/yyyy') : '',
    note: note?.text ?? '',
  };
}

type Row = ReturnType<typeof entryView>;

function StudentRow({ one }: { one: Row }) {
  return (
    <li className="relative grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-1 border-line p-4 -outline-offset-2 not-first:border-t focus-within:bg-teal-soft/50 hover:bg-teal-soft/50 sm:px-6 md:grid-cols-[auto_1fr_14rem]">
      <Avatar user={one.face} size="md" />
      <div className="min-w-0">
        <h2 className="font-sans text-base font-semibold tracking-normal">
          <Link to={paths.student(one.id)} className="after:absolute after:inset-0">
            {one.face.full_name}
          </Link>
        </h2>
        <p className="text-muted">{one.taught}</p>
        {one.note && <p className="line-clamp-2 text-md">«{one.note}»</p>}
      </div>
      <dl className="leading-snug max-md:col-start-2">
        {[
          ['Próxima', one.next],
          ['Última', one.last],
        ].map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex gap-2">
                <dt className="text-muted">{name}:</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </li>
  );
}

function Search({ search, order }: { search: string; order: StudentOrder }) {
  return (
    <SearchForm
      action={paths.students()}
      label="Buscar estudiantes"
      className="mb-4 grid grid-cols-[1fr_10.5rem_auto] items-end gap-2 sm:mb-6 sm:grid-cols-[1fr_14rem_auto] sm:gap-4"
    >
      <SearchControl label="Nombre">
        <SearchInput name="q" defaultValue={search} maxLength={200} />
      </SearchControl>
      <SearchControl label="Ordenar por">
        <select name="orden" defaultValue={order} className="control">
          {STUDENT_ORDERS.map((one) => (
            <option key={one} value={one}>
              {ORDER_NAMES[one]}
            </option>
          ))}
        </select>
      </SearchControl>
      <button type="submit" className={buttonStyle('secondary', 'max-sm:px-3')}>
        <Icon name="search" className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">Buscar</span>
      </button>
    </SearchForm>
  );
}

export default function Students() {
  const shown = useLoaderData<typeof loader>();
  if (shown.failure !== null)
    return <FailedPage page="Tus estudiantes" what="tus estudiantes" isLate={shown.isLate} />;
  const { page, search, order } = shown;
  const isEmpty = page.total === 0 && search === '';
  return (
    <>
      <PageHeader
        title="Tus estudiantes"
        actions={
          !isEmpty && (
            <ButtonLink to={paths.addStudents()}>
              Añadir<span className="max-sm:sr-only"> estudiante</span>
            </ButtonLink>
          )
        }
      />
      {isEmpty ? (
        <EmptyState title="Todavía no tienes estudiantes">
          <p>
            Aquí tendrás la ficha de cada uno: lo que habéis hecho, tus notas y lo que viene. Llegan con la
            primera sesión que confirmes, y a quien ya conoces puedes añadirlo tú.
          </p>
          <ButtonLink to={paths.addStudents()}>Añadir estudiante</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <Search search={search} order={order} />
          <section aria-label="Estudiantes">
            <p className="mb-3 text-muted" role="status">
              {page.total === 0
                ? `Nadie se llama «${search}» entre tus estudiantes.`
                : `Mostrando ${page.from} a ${page.to} de ${page.total}`}
            </p>
            {page.total > 0 && (
              <Card as="ul" className="overflow-hidden p-0 sm:p-0">
                {page.items.map((one) => (
                  <StudentRow key={one.id} one={one} />
                ))}
              </Card>
            )}
            <Pagination
              {...page}
              hrefFor={(number) =>
                paths.students({
                  q: search,
                  orden: order === 'next' ? '' : order,
                  pagina: number > 1 ? number : '',
                })
              }
            />
          </section>
        </>
      )}
    </>
  );
}
