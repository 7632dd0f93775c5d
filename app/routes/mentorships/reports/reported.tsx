/** For staff: reports on sessions after their end, newest first (docs/product.md, 'After the end'). */
import { data } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { isStaff } from '~/api/contract/rules/roles';
import { orProblem } from '~/app/.server/api/errors';
import { enter, guarded, offersCapability } from '~/app/.server/guards';
import { personOf } from '~/app/domain/sessions/people';
import { pageOfCount, readPage } from '~/app/domain/site/pagination';
import * as paths from '~/app/paths';
import { sessionTexts } from '~/app/sessions/mentorshipView';
import { reportViewOf } from '~/app/sessions/reportView';
import { viewerOf } from '~/app/sessions/viewer';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { EmptyPage } from '~/app/ui/EmptyState';
import { NotOffered } from '~/app/ui/NotOffered';
import { PageHeader } from '~/app/ui/PageHeader';
import { Pagination } from '~/app/ui/Pagination';

const PAGE_SIZE = 10;

export const loader = guarded(enter, async ({ context, me }) => {
  if (!isStaff(personOf(me))) return data(null, { status: 403 });
  if (!(await offersCapability(context, 'requests'))) return data(null, { status: 404 });
  const wanted = { page: readPage(context.url.searchParams.get('page')), size: PAGE_SIZE };
  const [found, viewer] = await Promise.all([
    orProblem(context.api.mentorships.listReported(wanted)),
    viewerOf(context, me),
  ]);
  const items = found.items.map((session) => {
    const { identifier, day, hours } = sessionTexts(session, viewer);
    return {
      identifier,
      when: `${day}, ${hours}`,
      reports: session.reports.map((one) => reportViewOf(one, session, viewer)),
    };
  });
  return data(pageOfCount(items, found, PAGE_SIZE));
});

export default function Reported() {
  const page = useLoaderData<typeof loader>();
  if (!page)
    return (
      <NotOffered what="las incidencias de las sesiones" ways={{ 'Mis Mentorías': paths.mentorships() }}>
        Solo el equipo de Mentorea las lee todas.
      </NotOffered>
    );
  if (page.total === 0) return <EmptyPage page="Incidencias" title="Nadie ha dicho que algo fuera mal" />;
  return (
    <>
      <PageHeader title="Incidencias" />
      <ul className="flex flex-col gap-4">
        {page.items.map(({ identifier, when, reports }) => (
          <li key={identifier}>
            <Card className="relative flex flex-col gap-2 hover:border-teal">
              <h2 className="text-xl">
                <Link to={paths.sessionReports(identifier)} className="after:absolute after:inset-0">
                  <span className="inline-block first-letter:uppercase">{when}</span>
                </Link>
              </h2>
              <ul className="flex flex-col gap-1">
                {reports.map((one) => (
                  <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span>{[one.title, one.reason].filter(Boolean).join(': ')}</span>{' '}
                    <StatusBadge tone={one.isSetAside ? 'off' : one.answer ? 'ok' : 'wait'}>
                      {one.isSetAside ? 'Sin efecto' : one.answer ? 'Con respuesta' : 'Sin respuesta'}
                    </StatusBadge>
                  </li>
                ))}
              </ul>
            </Card>
          </li>
        ))}
      </ul>
      <Pagination
        {...page}
        hrefFor={(number) => paths.reportedSessions({ page: number > 1 ? number : undefined })}
      />
    </>
  );
}
