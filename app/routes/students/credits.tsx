/** A student's packs and makeups, recorded by their mentor (docs/product.md, 'Income'). */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { MAKEUP_DAYS, PACK_MOST } from '~/api/contract/rules/income';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import { readForm } from '~/app/.server/forms/readForm';
import { enterAsMentor } from '~/app/.server/guards';
import { firstNameOf, wholeName } from '~/app/domain/text/personNames';
import { moveDay } from '~/app/domain/time/calendarDays';
import { dayOf } from '~/app/domain/time/dates';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field, OptionalLabel } from '~/app/forms/Field';
import { fieldOf } from '~/app/forms/formReply';
import { PostButton } from '~/app/forms/PostButton';
import { PriceField } from '~/app/forms/PriceField';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { BackLink } from '~/app/ui/BackLink';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { PageHeader } from '~/app/ui/PageHeader';
import { Panel } from '~/app/ui/Panel';
import { afterRefusal } from '~/app/ui/revalidation';
import { postCredit } from './postCredit';
import { balanceView } from './studentView';

export const shouldRevalidate = afterRefusal;

export const meta = () => [{ title: 'Bonos y recuperaciones · Mentorea' }];

/** Default time to make up for a session. */
const MAKEUP_WITHIN_DAYS = 30;

const open = async (args: LoaderFunctionArgs | ActionFunctionArgs) => {
  const { context, me } = await enterAsMentor(args, 'desk');
  const record = await orProblem(context.api.students.find(args.params.id ?? ''));
  if (!record) throw statusResponse(404);
  return { context, student: record.student, usual: me.profile.price };
};

export async function loader(args: LoaderFunctionArgs) {
  const { context, student } = await open(args);
  const { api, config, now } = context;
  const balance = await orProblem(api.income.balance(student.id));
  if (!balance) throw statusResponse(404);
  const today = dayOf(now(), config.timeZone);
  return {
    id: student.id,
    name: wholeName(student),
    firstName: firstNameOf(student),
    today,
    makeupEnd: moveDay(today, MAKEUP_WITHIN_DAYS),
    balance: balanceView(balance, config.timeZone),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context, student, usual } = await open(args);
  const answer = await postCredit(await readForm(args.request), { student: student.id, usual }, context);
  return answer ?? redirect(paths.studentCredits(student.id));
}

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Answer = ReturnType<typeof useActionData<typeof action>>;
type EntryProps<Entry> = { view: View; one: Entry; answer: Answer };

const LABELS = { sessions: 'Cuántas sesiones', price: 'Precio del bono (€)', last_day: 'Último día' };

function NewPack({ view, answer }: { view: View; answer: Answer }) {
  const result = answer?.of === 'pack' ? answer.result : undefined;
  return (
    <Panel id="nuevo-bono" title="Nuevo bono">
      <Card>
        <Form method="post" noValidate className="flex flex-col gap-4">
          <ErrorSummary title="No hemos podido anotar el bono" errors={result?.error} labels={LABELS} />
          <p className="text-muted">
            Varias sesiones que {view.firstName} te ha comprado de una vez. Su precio cuenta hoy en tus
            ingresos. Al anotar una sesión «Con bono» en Ingresos, queda una menos y no suma nada.
          </p>
          <input type="hidden" name="intent" value="pack" />
          <input type="hidden" name="seen" value={view.balance.newest} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={LABELS.sessions}
              {...fieldOf(result, 'sessions', '5')}
              type="number"
              inputMode="numeric"
              min={1}
              max={PACK_MOST}
              required
            />
            <PriceField label={LABELS.price} required result={result} stored={null} />
            <Field
              label={<OptionalLabel text={LABELS.last_day} />}
              {...fieldOf(result, 'last_day')}
              type="date"
              min={view.today}
            />
          </div>
          <p>
            <SubmitButton name="press" value="pack" pendingText="Anotando…">
              Anotar bono
            </SubmitButton>
          </p>
        </Form>
      </Card>
    </Panel>
  );
}

function Makeup({ view, one, answer }: EntryProps<View['balance']['cancelled'][number]>) {
  const result = answer?.of === one.id ? answer.result : undefined;
  const labels = { last_day: 'Se recupera hasta el' };
  return (
    <li className="border-line p-4 not-first:border-t sm:px-6">
      <Form method="post" className="flex flex-col gap-3">
        <ErrorSummary
          title="No hemos podido anotarla"
          errors={result?.error}
          labels={labels}
          within={one.id}
        />
        <p className="font-semibold first-letter:uppercase">{one.day}</p>
        {one.wasPaid && <p className="text-amber">Estaba pagada.</p>}
        <input type="hidden" name="intent" value="makeup" />
        <input type="hidden" name="mentorship" value={one.id} />
        <div className="flex flex-wrap items-end gap-4">
          <Field
            label={labels.last_day}
            {...fieldOf(result, 'last_day', view.makeupEnd)}
            within={one.id}
            type="date"
            min={view.today}
          />
          <SubmitButton name="press" value={one.id} variant="secondary" pendingText="Anotando…">
            Anotar sesión a recuperar
          </SubmitButton>
        </div>
      </Form>
    </li>
  );
}

function Credit({ view, one, answer }: EntryProps<View['balance']['credits'][number]>) {
  const form = `credit-${one.id}`;
  const result = answer?.of === form ? answer.result : undefined;
  const labels = {
    ...(one.isPack && { sessions: 'Sesiones', price: 'Precio del bono' }),
    last_day: 'Último día (vacío: sin fin)',
  };
  return (
    <li className="flex flex-col gap-3 border-line p-4 not-first:border-t sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="font-sans text-base font-semibold tracking-normal">{one.name}</h3>
          <p className="text-muted">{one.until}</p>
        </div>
        <StatusBadge tone={one.isOpen ? 'ok' : 'off'}>{one.left}</StatusBadge>
      </div>
      <ErrorSummary title="No se ha cambiado nada" errors={result?.error} labels={labels} within={form} />
      <details open={result !== undefined}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          Cambiar<span className="sr-only">{` ${one.name}`}</span>
        </summary>
        {/* The browser refuses an incomplete date, which would be sent as empty. */}
        <Form method="post" className="mt-2 flex flex-wrap items-end gap-4">
          <input type="hidden" name="intent" value="change" />
          <input type="hidden" name="credit" value={one.id} />
          {one.isPack && (
            <Field
              label={labels.sessions}
              {...fieldOf(result, 'sessions', String(one.sessions))}
              within={form}
              type="number"
              min={1}
              max={PACK_MOST}
              className="w-28"
            />
          )}
          {one.isPack && (
            <PriceField
              label={labels.price}
              within={form}
              result={result}
              stored={one.price}
              className="w-36"
            />
          )}
          <Field
            label={labels.last_day}
            {...fieldOf(result, 'last_day', one.lastDay)}
            within={form}
            type="date"
          />
          <SubmitButton name="press" value={form} variant="secondary" pendingText="Guardando…">
            Guardar
          </SubmitButton>
        </Form>
        {one.isUnused && (
          <div className="mt-3">
            <PostButton
              action={paths.studentCredits(view.id)}
              fields={{ intent: 'remove', credit: one.id }}
              variant="danger"
              pendingText="Eliminando…"
            >
              Eliminar, sin usar
            </PostButton>
          </div>
        )}
      </details>
    </li>
  );
}

export default function Credits() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, name, balance } = view;
  return (
    <>
      <BackLink to={paths.student(id)}>{name}</BackLink>
      <PageHeader title="Bonos y recuperaciones" eyebrow={name} />
      <div className="flex max-w-3xl flex-col gap-10">
        {balance.credits.length > 0 && (
          <Panel id="bonos" title="Lo que tiene a su favor">
            <Card as="ul" className="p-0 sm:p-0">
              {balance.credits.map((one) => (
                <Credit key={one.id} view={view} one={one} answer={answer} />
              ))}
            </Card>
          </Panel>
        )}
        {balance.cancelled.length > 0 && (
          <Panel id="canceladas" title="Canceladas que puede recuperar">
            <p className="mb-3 text-muted">Las de los últimos {MAKEUP_DAYS} días, que no cancelara tarde.</p>
            <Card as="ul" className="p-0 sm:p-0">
              {balance.cancelled.map((one) => (
                <Makeup key={one.id} view={view} one={one} answer={answer} />
              ))}
            </Card>
          </Panel>
        )}
        <NewPack view={view} answer={answer} />
      </div>
    </>
  );
}
