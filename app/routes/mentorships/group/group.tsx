/** /grupos/{key}: the public page of a group that a mentor has set up, without scripts (docs/product.md, 'Group sessions and shared links'). */
import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { Graph } from 'schema-dts';
import type { GroupPage } from '~/api/contract/groups';
import { totalPrice } from '~/api/contract/rules/price';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import { topicNames } from '~/app/.server/api/expertises';
import { guarded, offering, optionalUser } from '~/app/.server/guards';
import { minutesBetween } from '~/app/domain/time/durations';
import * as paths from '~/app/paths';
import { openViewOf } from '~/app/routes/mentorships/open/loadOpen';
import { MentorLine, OpenCard } from '~/app/routes/mentorships/open/OpenCard';
import { Topics } from '~/app/sessions/MentorshipFacts';
import { optionalFrame } from '~/app/ui/frame/loadFrame';
import { OpenFrame } from '~/app/ui/frame/OpenFrame';
import { JsonLd } from '~/app/ui/JsonLd';
import { PageHeader } from '~/app/ui/PageHeader';
import { pageMeta } from '~/app/ui/pageMeta';
import { ShareLink } from '~/app/ui/ShareLink';

export const handle = { hydrate: false };

/** Reads what a student does, and logs in on the way to a place. */
const STRANGER = { id: '', user_type: 'alumno' } as const;

export const loader = guarded(offering('requests'), async (context, { params }) => {
  const { api, config, now, zones } = context;
  const group = await orProblem(api.mentorships.findGroup(params.key ?? ''));
  if (!group) throw statusResponse(404);
  const [frame, me] = await Promise.all([optionalFrame(context), optionalUser(context)]);
  const topicName = await topicNames(api);
  const viewer = { me: me ?? STRANGER, now: now(), zones, notifies: config.ownApi, topicName };
  const dates = group.sessions.map((one) => openViewOf(one, viewer));
  const isFound = group.indexed && dates.length > 0;
  const shown = { frame, group, dates, isFound, url: config.origin + paths.group(group.key) };
  return data(shown, { status: dates.length > 0 ? 200 : 410 });
});

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { isFound, group } = args.data;
  const { title, description, key } = group;
  const head = { title: `${title} · Mentorea`, description, path: paths.group(key) };
  return pageMeta(args, { ...head, noindex: !isFound });
};

/** An event for each date. It takes place at the page: rooms are for those who have joined. */
export const groupGraph = (url: string, { title, description, sessions }: GroupPage): Graph => ({
  '@context': 'https://schema.org',
  '@graph': sessions.map(({ init_date, end_date, price, mentor }) => ({
    '@type': 'Event',
    ...{ name: title, description, startDate: init_date, endDate: end_date },
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Person', name: mentor?.full_name },
    offers: {
      '@type': 'Offer',
      price: totalPrice(minutesBetween(init_date, end_date) / SLOT_MINUTES, price),
      ...{ priceCurrency: 'EUR', url },
    },
  })),
});

export default function GroupRoute() {
  const { frame, group, url, dates, isFound } = useLoaderData<typeof loader>();
  const { title, description } = group;
  const [first] = dates;
  return (
    <OpenFrame frame={frame}>
      <PageHeader eyebrow="Sesión en grupo" title={title} />
      <div className="flex max-w-4xl flex-col gap-6">
        {first && <Topics names={first.topics} />}
        <p className="whitespace-pre-line wrap-anywhere">{description}</p>
        {first ? <MentorLine mentor={first.mentor} /> : <p>Ya ha terminado: no quedan fechas.</p>}
        <ul className="grid gap-4 md:grid-cols-2">
          {dates.map((one) => (
            <OpenCard
              key={one.identifier}
              session={{ ...one, mentor: null, topics: [] }}
              isDate
              joinHref={paths.room(one.identifier)}
            />
          ))}
        </ul>
        {first && <p className="text-muted">{first.payment}</p>}
        {first?.standing === 'own' && (
          <section aria-label="Compartir">
            <p id="para-quien">Quien reciba este enlace ve esta página y se une mientras queden plazas.</p>
            <ShareLink {...{ url, title, label: 'Enlace del grupo', describedBy: 'para-quien' }} />
          </section>
        )}
        {isFound && <JsonLd graph={groupGraph(url, group)} />}
      </div>
    </OpenFrame>
  );
}
