/** '¿Algo no fue bien?': what was said of one session after its end (docs/product.md, 'After the end'). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { REPORT_DAYS } from '~/api/contract/rules/reports';
import { orProblem } from '~/app/.server/api/errors';
import { readForm } from '~/app/.server/forms/readForm';
import { offersCapability, requireCapability, requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import * as paths from '~/app/paths';
import { sessionTexts } from '~/app/sessions/mentorshipView';
import { openChoices, reportViewOf } from '~/app/sessions/reportView';
import { viewerOf } from '~/app/sessions/viewer';
import { ButtonLink } from '~/app/ui/Button';
import { EmptyState } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import { BackLink } from '~/app/ui/TextLink';
import { ReportCard } from './ReportCard';
import { ReportForm } from './ReportForm';
import { sendReport } from './sendReport';

export const handle = { live: ['mentorship'] };

export const shouldRevalidate = afterRefusal;

export const meta = () => [{ title: 'Incidencias · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const me = await requireUser(context);
  const isOffered = await offersCapability(context, 'requests');
  const session = isOffered
    ? await orProblem(context.api.mentorships.find(args.params.identifier ?? ''))
    : null;
  if (!session) return data(null, { status: 404 });
  const viewer = await viewerOf(context, me);
  const { day, hours, identifier } = sessionTexts(session, viewer);
  return data({
    identifier,
    when: `${day}, ${hours}`,
    choices: openChoices(session, viewer),
    /** What a link here has chosen already. */
    wanted: {
      kind: context.url.searchParams.get('que') ?? '',
      about: context.url.searchParams.get('quien') ?? '',
    },
    reports: session.reports.map((one) => reportViewOf(one, session, viewer)),
  });
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  await requireUser(context);
  await requireCapability(context, 'requests');
  const identifier = args.params.identifier ?? '';
  const answer = await sendReport(await readForm(args.request), identifier, context);
  if ('refused' in answer) return data(answer.refused, { status: answer.status });
  context.flash.set(answer.toast);
  return redirect(paths.sessionReports(identifier));
}

export default function Reports() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  if (!view)
    return (
      <>
        <PageHeader title="Incidencias" />
        <EmptyState title="Esta mentoría no está en tu lista">
          <p>Puede que se haya cancelado, o que el enlace sea de la cuenta de otra persona.</p>
          <ButtonLink to={paths.mentorships()}>Ir a Mis Mentorías</ButtonLink>
        </EmptyState>
      </>
    );
  const { identifier, reports, choices, wanted } = view;
  const path = paths.sessionReports(identifier);
  return (
    <>
      <BackLink to={paths.mentorship(identifier)}>Volver a la mentoría</BackLink>
      <PageHeader
        title="Incidencias"
        eyebrow={<span className="inline-block first-letter:uppercase">{view.when}</span>}
      />
      <div className="flex max-w-3xl flex-col gap-6">
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} path={path} refused={refused} />
        ))}
        {choices.length > 0 && (
          <ReportForm
            key={reports.length}
            choices={choices}
            wanted={wanted}
            path={path}
            refused={refused?.report === '' ? refused : null}
          />
        )}
        {reports.length === 0 && choices.length === 0 && (
          <EmptyState title="Nadie ha dicho nada de esta mentoría">
            <p>Durante los {REPORT_DAYS} días siguientes a su final se puede decir que algo no fue bien.</p>
          </EmptyState>
        )}
      </div>
    </>
  );
}
