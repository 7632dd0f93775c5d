/** Reviews of a student by their mentors (extension `marketplace`; docs/product.md, 'Reviews'). */
import { useLoaderData } from '@remix-run/react';
import { orProblem } from '~/app/.server/api/errors';
import { enterAsStudent, guarded, needing } from '~/app/.server/guards';
import { readPage } from '~/app/domain/site/pagination';
import { formatDateTime } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import { ReviewHead } from '~/app/routes/reviews/student/OwnReviews';
import { BackLink } from '~/app/ui/BackLink';
import { Card } from '~/app/ui/Card';
import { EmptyState } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import { Pagination } from '~/app/ui/Pagination';
import { ReportLink } from '~/app/ui/ReportLink';

export const handle = { live: ['notification'] };

const PAGE_SIZE = 10;

export const loader = guarded(needing('marketplace', enterAsStudent), async ({ context }) => {
  const { api, config, url } = context;
  const wanted = { page: readPage(url.searchParams.get('pagina')), size: PAGE_SIZE };
  const { items, ...page } = await orProblem(api.aboutStudents.page(wanted));
  const when = (instant: string) => formatDateTime(instant, config.timeZone);
  return {
    ...page,
    reviews: items.map((one) => ({
      id: one.id,
      mentor: one.mentor.full_name,
      stars: one.calification,
      text: one.text,
      date: when(one.created_at),
      changed: one.updated_at ? when(one.updated_at) : '',
    })),
  };
});

export default function AboutMe() {
  const { reviews, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={paths.reviews()}>Reseñas</BackLink>
      <PageHeader title="Lo que dicen de ti" />
      {reviews.length === 0 ? (
        <EmptyState title="Todavía no hay nada que leer">
          <p>
            Cuando termine una sesión, tu mentor puede escribir cómo te fue. Lo leerás cuando los dos hayáis
            escrito, o una semana después.
          </p>
        </EmptyState>
      ) : (
        <>
          <p className="mb-5 text-muted">
            Lo escriben tus mentores. Solo lo leéis quien lo escribe, tú y nuestro equipo.
          </p>
          <ul className="flex max-w-3xl flex-col gap-4">
            {reviews.map((one) => (
              <Card as="li" key={one.id} className="flex flex-col gap-2">
                <h2 className="text-xl wrap-anywhere">{one.mentor}</h2>
                <ReviewHead review={one} />
                <p className="whitespace-pre-line wrap-anywhere">{one.text}</p>
                <ReportLink
                  subject="student-review"
                  id={one.id}
                  what={` la reseña de ${one.mentor}`}
                  className="link inline-flex min-h-11 items-center self-start"
                />
              </Card>
            ))}
          </ul>
          <Pagination page={page} pages={pages} hrefFor={(n) => paths.reviewsAboutMe({ pagina: n })} />
        </>
      )}
    </>
  );
}
