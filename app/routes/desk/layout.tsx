/** The staff's desk (docs/product.md, "The staff's desk"): the queue and a case; small screens show one, by the address. */
import { Link, Outlet, useLoaderData, useLocation, useParams } from '@remix-run/react';
import { orProblem } from '~/app/.server/api/errors';
import { enterDesk, guarded } from '~/app/.server/guards';
import { pageOfCount } from '~/app/domain/site/pagination';
import { hoursText } from '~/app/domain/time/durations';
import { Card } from '~/app/ui/Card';
import { classes } from '~/app/ui/classes';
import { EmptyState } from '~/app/ui/EmptyState';
import { LinkSwitch } from '~/app/ui/LinkSwitch';
import { Pagination } from '~/app/ui/Pagination';
import { afterRefusal } from '~/app/ui/revalidation';
import { type EntryView, entryView } from './caseTexts';
import { caseHref, deskHref, QUEUE_WORDS, QUEUES, readDesk } from './deskUrl';

const PAGE_SIZE = 10;

export const shouldRevalidate = afterRefusal;

export const loader = guarded(enterDesk, async ({ context }) => {
  const { cola, page } = readDesk(context.url.searchParams);
  const found = await orProblem(context.api.cases.listQueue(QUEUES[cola].queue, { page, size: PAGE_SIZE }));
  const items = found.results.map((entry) => entryView(entry, context.now()));
  const { open, answer_minutes } = found;
  return {
    page: pageOfCount(items, found, PAGE_SIZE),
    summary: [
      open === 1 ? '1 abierto' : `${open} abiertos`,
      ...(answer_minutes === null ? [] : [`mediana de respuesta ${hoursText(answer_minutes)}`]),
    ].join(' · '),
  };
});

export default function Desk() {
  const { page, summary } = useLoaderData<typeof loader>();
  const state = readDesk(useLocation().search);
  const { number } = useParams();
  // A case has the page's heading itself.
  const Title = number ? 'p' : 'h1';
  return (
    <>
      <header
        className={classes(
          'mb-6 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1',
          number && 'max-lg:hidden',
        )}
      >
        <Title className="font-serif text-3xl font-semibold sm:text-4xl">Casos</Title>
        <p className="text-muted">{summary}</p>
      </header>
      <div className="grid gap-6 lg:grid-cols-[21rem_minmax(0,1fr)] lg:items-start">
        <section
          aria-label="Cola de casos"
          className={classes('flex flex-col gap-4', number && 'max-lg:hidden')}
        >
          <LinkSwitch
            label="Cola"
            links={QUEUE_WORDS.map((cola) => ({
              to: deskHref({ cola, page: 1 }),
              text: QUEUES[cola].label,
              isCurrent: cola === state.cola,
            }))}
          />
          {page.items.length === 0 ? (
            <EmptyState title={QUEUES[state.cola].empty} />
          ) : (
            <Card as="ul" className="flex flex-col gap-1 p-2 sm:p-2">
              {page.items.map((entry) => (
                <Entry
                  key={entry.number}
                  entry={entry}
                  href={caseHref(entry.number, state)}
                  isCurrent={entry.number === number}
                />
              ))}
            </Card>
          )}
          <Pagination {...page} hrefFor={(to) => deskHref({ ...state, page: to })} />
        </section>
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </>
  );
}

const DOTS = { grave: 'bg-danger', alta: 'bg-star', normal: 'bg-edge' };

function Entry({ entry, href, isCurrent }: { entry: EntryView; href: string; isCurrent: boolean }) {
  const { weight, heading, ago, line, state, isClosed } = entry;
  return (
    <li>
      <Link
        to={href}
        aria-current={isCurrent ? 'true' : undefined}
        className={classes(
          'block rounded-xl px-3 py-3 -outline-offset-2',
          isCurrent ? 'bg-teal-soft' : 'hover:bg-teal-soft/50',
        )}
      >
        <span className="flex items-baseline gap-2">
          {!isClosed && (
            <>
              <span aria-hidden="true" className={classes('size-2.5 shrink-0 rounded-full', DOTS[weight])} />{' '}
              <span className="sr-only">{`Gravedad ${weight}: `}</span>
            </>
          )}
          <span className="min-w-0 grow font-semibold wrap-anywhere">{heading}</span>{' '}
          <span className="shrink-0 text-md text-muted">{ago}</span>
        </span>{' '}
        <span className="mt-1 block text-md text-muted wrap-anywhere">{line}</span>{' '}
        {state && <span className="mt-0.5 block text-md font-medium">{state}</span>}
      </Link>
    </li>
  );
}
