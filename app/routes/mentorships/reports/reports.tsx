/** '¿Algo no fue bien?': the reports on one session after its end (docs/product.md, 'After the end'). */
import { data, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import {
  REPORT_DAYS,
  REPORT_REASON_NAMES,
  REPORT_REASONS,
  REPORT_TEXT_MAX,
} from '~/api/contract/rules/reports';
import { nullOn404, orProblem, statusResponse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { orRefused } from '~/app/.server/forms/readForm';
import { enter, guarded, needing, offersCapability, posted } from '~/app/.server/guards';
import { fieldsOf, type Refused } from '~/app/domain/site/refusedFields';
import { successToast, type Toast } from '~/app/domain/site/toasts';
import { RadioCards } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { SelectField, TextAreaField } from '~/app/forms/Field';
import { INTENT } from '~/app/forms/formEdits';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { sessionTexts } from '~/app/sessions/mentorshipView';
import { openChoices, reportViewOf } from '~/app/sessions/reportView';
import { viewerOf } from '~/app/sessions/viewer';
import { BackLink } from '~/app/ui/BackLink';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { EmptyPage, EmptyState } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import { ReportCard } from './ReportCard';

export const handle = { live: ['mentorship'] };

export const shouldRevalidate = afterRefusal;

export const loader = guarded(enter, async ({ context, me }, args) => {
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
    /** The choice made by a link to this page. */
    wanted: {
      kind: context.url.searchParams.get('que') ?? '',
      about: context.url.searchParams.get('quien') ?? '',
    },
    reports: session.reports.map((one) => reportViewOf(one, session, viewer)),
  });
});

export const action = posted(needing('requests', enter), async ({ context }, form, args) => {
  const identifier = args.params.identifier ?? '';
  const values = valuesIn(form);
  const send = sendsOf(values, context.api.mentorships.reports(identifier))[String(form.get(INTENT))];
  if (!send) throw statusResponse(400);
  return orRefused(values, async () => {
    context.flash.set(await send());
    return redirect(paths.sessionReports(identifier));
  });
});

export default function Reports() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  if (!view)
    return (
      <EmptyPage page="Incidencias" title="Esta sesión no está en tu lista">
        <p>Puede que se haya cancelado, o que el enlace sea de la cuenta de otra persona.</p>
        <ButtonLink to={paths.mentorships()}>Ir a Mis Mentorías</ButtonLink>
      </EmptyPage>
    );
  const { identifier, reports, choices, wanted } = view;
  const path = paths.sessionReports(identifier);
  return (
    <>
      <BackLink to={paths.mentorship(identifier)}>Volver a la sesión</BackLink>
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
            refused={refused?.values.report === '' ? refused : null}
          />
        )}
        {reports.length === 0 && choices.length === 0 && (
          <EmptyState title="Nadie ha dicho nada de esta sesión">
            <p>Durante los {REPORT_DAYS} días siguientes a su final se puede decir que algo no fue bien.</p>
          </EmptyState>
        )}
      </div>
    </>
  );
}

/** `report`: the id of the one that is answered or changed; '' for a new one. */
function valuesIn(form: FormData) {
  const field = (name: string) => String(form.get(name) ?? '');
  const report = field('report');
  const text = field(report === '' ? 'text' : `answer-${report}`);
  return { report, kind: field('kind'), about: field('about'), reason: field('reason'), text };
}

type Reports = ReturnType<Context['api']['mentorships']['reports']>;

/** By intent: a report, an answer to it, or a decision of staff. The API judges. */
function sendsOf(
  values: ReturnType<typeof valuesIn>,
  reports: Reports,
): Record<string, () => Promise<Toast>> {
  const { report: id, text } = values;
  return {
    report: async () => {
      await reports.make(values);
      return successToast('Enviado', 'Lo leerán la otra persona y el equipo de Mentorea.');
    },
    takeBack: async () => {
      // Already gone: pressed twice, or in another tab.
      await nullOn404(() => reports.takeBack(id));
      return successToast('Has retirado lo que dijiste');
    },
    answer: async () => {
      await reports.answer(id, text);
      return successToast('Tu versión está guardada');
    },
    setAside: async () => {
      await reports.setAside(id, true);
      return successToast('Incidencia sin efecto', 'Las dos personas lo saben.');
    },
    restore: async () => {
      await reports.setAside(id, false);
      return successToast('Incidencia de nuevo en vigor', 'Las dos personas lo saben.');
    },
  };
}

const LABELS = { about: '¿De quién hablas?', kind: '¿Qué pasó?', reason: 'Motivo', text: 'Cuéntalo' };
const KINDS = {
  absent: { label: 'No se presentó', description: 'La sesión no dará puntos ni pedirá una reseña.' },
  problem: { label: 'Hubo un problema', description: 'Con un motivo y lo que pasó.' },
};
const REASONS = REPORT_REASON_NAMES.map((value) => ({ value, label: REPORT_REASONS[value] }));

interface ReportFormProps {
  choices: ReturnType<typeof openChoices>;
  /** The initial choice, if it is offered. */
  wanted: { kind: string; about: string };
  path: string;
  refused: Refused | null;
}

/** Reports the other side; the mentor of a group names a student. */
function ReportForm({ choices, wanted, path, refused }: ReportFormProps) {
  const values = refused?.values ?? {};
  const field = fieldsOf(LABELS, refused);
  const kinds = [...new Set(choices.flatMap((one) => one.kinds))];
  const [only] = choices;
  const known = {
    about: choices.find(({ id }) => id === wanted.about)?.id,
    kind: kinds.length === 1 ? kinds[0] : kinds.find((one) => one === wanted.kind),
  };
  return (
    <Card as="section" aria-labelledby="decirlo">
      <Form method="post" action={path} noValidate className="group flex flex-col gap-5">
        <div>
          <h2 id="decirlo" className="text-2xl">
            ¿Algo no fue bien?
          </h2>
          <p className="mt-1 text-muted">
            {`Puedes decirlo durante ${REPORT_DAYS} días. Lo leen ${choices.length > 1 ? 'esa persona' : only?.name} y el equipo de Mentorea, nadie más, y podrá contar su versión.`}
          </p>
        </div>
        <ErrorSummary errors={refused?.errors} labels={LABELS} title="No se ha enviado" />
        {choices.length > 1 ? (
          <SelectField
            {...field('about')}
            required
            placeholder="Elige a un estudiante"
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={values.about ?? known.about}
          />
        ) : (
          <input type="hidden" name="about" value={only?.id} />
        )}
        <RadioCards
          legend={LABELS.kind}
          name="kind"
          required
          options={kinds.map((value) => ({ value, ...KINDS[value] }))}
          defaultValue={values.kind ?? known.kind}
          errors={refused?.errors.kind}
        />
        <div className="group-has-[input[value=absent]:checked]:hidden">
          <SelectField
            {...field('reason')}
            placeholder="Elige un motivo"
            options={REASONS}
            hint="Solo si hubo un problema."
          />
        </div>
        <TextAreaField
          {...field('text')}
          rows={4}
          maxLength={REPORT_TEXT_MAX}
          hint="Con tus palabras, sin datos que no hagan falta."
        />
        <SubmitButton name="intent" value="report" pendingText="Enviando..." className="self-start">
          Enviar
        </SubmitButton>
      </Form>
    </Card>
  );
}
