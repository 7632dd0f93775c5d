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
import { otherNames } from '~/app/domain/sessions/people';
import { minutesBetween } from '~/app/domain/time/durations';
import * as paths from '~/app/paths';
import { openViewOf } from '~/app/routes/mentorships/open/loadOpen';
import { DateRows, MentorLine } from '~/app/routes/mentorships/open/OpenCard';
import { Topics } from '~/app/sessions/MentorshipFacts';
import { BackLink } from '~/app/ui/BackLink';
import { Card, TitledCard } from '~/app/ui/Card';
import { optionalFrame } from '~/app/ui/frame/loadFrame';
import { OpenFrame } from '~/app/ui/frame/OpenFrame';
import { JsonLd } from '~/app/ui/JsonLd';
import { PageHeader } from '~/app/ui/PageHeader';
import { pageMeta } from '~/app/ui/pageMeta';
import { ShareLink } from '~/app/ui/ShareLink';

/** Scripts only for its mentor, who copies its link. */
export const handle = { hydrate: (shown?: { isOwn: boolean }) => shown?.isOwn === true };

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
  const isOwn = dates[0]?.standing === 'own';
  for (const one of isOwn ? dates : []) {
    const own = await api.mentorships.find(one.identifier);
    if (me && own?.alumnos.length) one.who = otherNames(own, me);
  }
  const isFound = group.indexed && dates.length > 0;
  const shown = { frame, group, dates, isOwn, isFound, url: config.origin + paths.group(group.key) };
  return data(shown, { status: dates.length > 0 ? 200 : 410 });
});

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { isFound, group } = args.data;
  const { title, description, key } = group;
  const head = { title: `${title} · Mentorea`, description, path: paths.group(key) };
  return pageMeta(args, { ...head, noindex: !isFound });
};

const ACCOUNT = 'Para unirte hace falta una cuenta de estudiante, que es gratis.';

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
  const { frame, group, url, dates, isOwn, isFound } = useLoaderData<typeof loader>();
  const { title, description } = group;
  const [first] = dates;
  return (
    <OpenFrame frame={frame}>
      {isOwn && <BackLink to={paths.openMentorships()}>Sesiones en grupo</BackLink>}
      <PageHeader eyebrow={isOwn ? undefined : 'Sesión en grupo'} title={title} />
      <div className="grid max-w-3xl items-start gap-x-10 gap-y-6 xl:max-w-none xl:grid-cols-[1fr_28rem]">
        <div className="flex flex-col gap-5">
          {isOwn ? (
            <Card as="section" aria-label="Compartir">
              <p id="para-quien">Quien reciba este enlace ve esta página y se une mientras queden plazas.</p>
              <ShareLink {...{ url, title, label: 'Enlace del grupo', describedBy: 'para-quien' }} />
            </Card>
          ) : (
            first && <MentorLine mentor={first.mentor} />
          )}
          {first && <Topics names={first.topics} />}
          <p className="whitespace-pre-line wrap-anywhere">{description}</p>
          {!first && <p>Ya ha terminado: no quedan fechas.</p>}
        </div>
        {first && (
          <TitledCard id="fechas" title="Fechas" className="flex flex-col gap-3">
            <DateRows dates={dates} hrefFor={paths.room} />
            {!isOwn && (
              <p className="text-md text-muted">
                {[first.payment, first.terms, !frame && ACCOUNT].filter(Boolean).join(' ')}
              </p>
            )}
          </TitledCard>
        )}
        {isFound && <JsonLd graph={groupGraph(url, group)} />}
      </div>
    </OpenFrame>
  );
}
