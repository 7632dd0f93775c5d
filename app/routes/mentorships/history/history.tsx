/** 'Historial' (extension `requests`): what ended before it took place (docs/product.md, 'Session dialog and moving'). */
import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { orLogged, pageFailure } from '~/app/.server/api/errors';
import { enter, hasDesk, offersCapability } from '~/app/.server/guards';
import { pageOfCount, readPage } from '~/app/domain/site/pagination';
import * as paths from '~/app/paths';
import { ViewSwitch } from '~/app/routes/mentorships/MentorshipsHeader';
import { SessionBadge } from '~/app/sessions/MentorshipFacts';
import { viewerOf } from '~/app/sessions/viewer';
import { Avatar } from '~/app/ui/Avatar';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { EmptyState } from '~/app/ui/EmptyState';
import { FailedPage } from '~/app/ui/LoadFailure';
import { NotOffered } from '~/app/ui/NotOffered';
import { PageHeader } from '~/app/ui/PageHeader';
import { Pagination } from '~/app/ui/Pagination';
import { type EndedView, endedViewOf } from './endedView';

const PAGE_SIZE = 10;

export const handle = { live: ['mentorship'] };

export const meta = () => [{ title: 'Historial · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const { context, me } = await enter(args);
  if (!(await offersCapability(context, 'requests'))) return data(null, { status: 404 });
  const read = async () => {
    const wanted = { page: readPage(context.url.searchParams.get('page')), size: PAGE_SIZE };
    const [found, viewer] = await Promise.all([
      context.api.mentorships.listEnded(wanted),
      viewerOf(context, me),
    ]);
    const items = found.items.map((one) => endedViewOf(one, viewer));
    return { failure: null, week: !(await hasDesk(me, context)), page: pageOfCount(items, found, PAGE_SIZE) };
  };
  const shown = await orLogged(read, context.log, 'the history could not be listed', pageFailure);
  return data(shown, { status: shown.failure ?? 200 });
}

function EndedRow({ one }: { one: EndedView }) {
  return (
    <li className="relative grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-2 border-line p-4 -outline-offset-2 not-first:border-t focus-within:bg-teal-soft/50 hover:bg-teal-soft/50 sm:px-6 sm:py-5 md:grid-cols-[auto_1fr_auto]">
      <Avatar user={one.face} size="md" />
      <div className="min-w-0">
        <h2 className="font-serif text-xl font-semibold tabular-nums">
          <Link to={paths.endedMentorship(one.identifier)} className="after:absolute after:inset-0">
            <span className="inline-block first-letter:uppercase">{one.day},</span> {one.hours}
          </Link>
        </h2>
        <p className="font-semibold">{one.others}</p>
        <p className="text-md text-muted">{one.how}</p>
        {one.reason && <p className="line-clamp-2 text-md">«{one.reason}»</p>}
      </div>
      <p className="flex flex-wrap gap-2 max-md:col-start-2">
        <SessionBadge state={one.state} /> {one.isLate && <StatusBadge tone="wait">Tardía</StatusBadge>}
      </p>
    </li>
  );
}

export default function History() {
  const shown = useLoaderData<typeof loader>();
  if (!shown) {
    return (
      <NotOffered what="historial" ways={{ 'Mis Mentorías': paths.mentorships() }}>
        Lo que se cancela o se rechaza desaparece de todas las listas.
      </NotOffered>
    );
  }
  if (shown.failure !== null)
    return <FailedPage page="Historial" what="el historial" isLate={shown.isLate} />;
  const { page } = shown;
  return (
    <>
      <PageHeader
        title="Historial"
        actions={<ViewSwitch search="" view="history" history week={shown.week} />}
      />
      {page.total === 0 ? (
        <EmptyState title="Nada cancelado, rechazado ni caducado">
          <p>Aquí verás lo que no llegue a celebrarse: quién lo decidió, cuándo y por qué.</p>
        </EmptyState>
      ) : (
        <section aria-label="Mentorías que no se celebraron">
          <p className="mb-3 text-muted" role="status">
            Mostrando {page.from} a {page.to} de {page.total}
          </p>
          <Card className="overflow-hidden p-0 sm:p-0">
            <ul>
              {page.items.map((one) => (
                <EndedRow key={one.identifier} one={one} />
              ))}
            </ul>
          </Card>
          <div className="mt-8">
            <Pagination
              {...page}
              hrefFor={(number) => paths.mentorshipHistory({ page: number > 1 ? number : undefined })}
            />
          </div>
        </section>
      )}
    </>
  );
}
