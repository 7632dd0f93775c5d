/** What was checked of a mentor, and writing it down (docs/product.md, "The staff's desk"). */
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CERTIFICATE_MONTHS, CHECK_KINDS, CHECKS, type CheckKind } from '~/api/contract/rules/checks';
import { ApiError, orProblem, statusResponse } from '~/app/.server/api/errors';
import { orRefused, textsIn } from '~/app/.server/forms/readForm';
import { enterDesk, guarded, posted } from '~/app/.server/guards';
import { fieldsOf } from '~/app/domain/site/refusedFields';
import { successToast } from '~/app/domain/site/toasts';
import { dayOf, formatDay } from '~/app/domain/time/dates';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field, OptionalLabel, SelectField } from '~/app/forms/Field';
import { PostButton } from '~/app/forms/PostButton';
import * as paths from '~/app/paths';
import { BackLink } from '~/app/ui/BackLink';
import { Card, TitledCard } from '~/app/ui/Card';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import { DeskForm } from './DeskForm';

export const shouldRevalidate = afterRefusal;

const shown = (day: string) => formatDay(day, 'dd/MM/yyyy');

export const loader = guarded(enterDesk, async ({ context }, args) => {
  const found = await orProblem(context.api.checks.find(args.params.username ?? ''));
  if (!found) throw statusResponse(404);
  const { username, full_name, checks } = found;
  return {
    username,
    name: full_name,
    today: dayOf(context.now(), context.config.timeZone),
    checks: checks.flatMap(({ kind, checked_on, checked_by, issued_on, valid_until }) =>
      kind
        ? {
            kind,
            name: CHECKS[kind],
            facts: [
              `El ${shown(checked_on)}${checked_by ? `, por ${checked_by}` : ''}`,
              issued_on ? `expedido el ${shown(issued_on)}` : '',
              valid_until ? `vale hasta el ${shown(valid_until)}` : 'no caduca',
            ].filter(Boolean),
          }
        : [],
    ),
  };
});

const FIELDS = ['intent', 'kind', 'checked_on', 'issued_on', 'valid_until'] as const;

export const action = posted(enterDesk, async ({ context }, form, args) => {
  const username = args.params.username ?? '';
  const { intent, kind: sent, ...days } = textsIn(form, FIELDS);
  const kind = CHECK_KINDS.find((one) => one === sent);
  return orRefused({ intent, kind: sent, ...days }, async () => {
    if (!kind)
      throw new ApiError({ kind: 'answer', status: 400, body: { kind: ['Elige qué has comprobado.'] } });
    if (intent === 'remove') await context.api.checks.remove(username, kind);
    else await context.api.checks.write(username, kind, days);
    context.flash.set(successToast(intent === 'remove' ? 'Comprobación retirada' : 'Comprobación anotada'));
    return redirect(paths.checks(username));
  });
});

const LABELS = {
  kind: 'Qué has comprobado',
  checked_on: 'Cuándo lo has visto',
  issued_on: 'Expedido el',
  valid_until: 'Vale hasta',
};

export default function Checks() {
  const { username, name, today, checks } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const removes = refused?.values.intent === 'remove';
  const written = removes ? undefined : refused;
  const field = fieldsOf(LABELS, written, { checked_on: today });
  const day = (name: 'checked_on' | 'issued_on' | 'valid_until') => {
    const { label, ...props } = field(name);
    const isOptional = name !== 'checked_on';
    return {
      ...props,
      label: isOptional ? <OptionalLabel text={label} /> : label,
      type: 'date',
      required: !isOptional,
      className: 'sm:max-w-60',
    };
  };
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={`Comprobaciones de ${name}`}
        eyebrow={<BackLink to={paths.desk()}>Casos</BackLink>}
      />
      <TitledCard id="comprobado" title="Lo que se ha comprobado">
        {removes && <ErrorSummary errors={refused.errors} labels={{}} title="No se ha quitado" />}
        {checks.length === 0 && <p className="mt-2 text-muted">Todavía nada.</p>}
        <ul>
          {checks.map((one) => (
            <li key={one.kind} className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0">
                <b>{one.name}</b> <span className="block text-muted">{one.facts.join(' · ')}</span>
              </span>
              <PostButton
                action={paths.checks(username)}
                fields={{ intent: 'remove', kind: one.kind }}
                variant="secondary"
                pendingText="Quitando..."
              >
                Quitar<span className="sr-only">{` ${one.name}`}</span>
              </PostButton>
            </li>
          ))}
        </ul>
      </TitledCard>
      <Card>
        <DeskForm
          id="anotar"
          heading="Anotar una comprobación"
          lead="Mira el documento y anota solo que lo has visto y cuándo: la copia no se guarda. Sustituye a la anterior de lo mismo, y se ve en su perfil."
          labels={LABELS}
          refused={written}
          problem="No se ha anotado"
          button={{ pendingText: 'Anotando...', children: 'Anotar' }}
        >
          <SelectField
            {...field('kind')}
            required
            placeholder="Elige"
            options={CHECK_KINDS.map((value: CheckKind) => ({ value, label: CHECKS[value] }))}
          />
          <Field {...day('checked_on')} max={today} />
          <Field {...day('issued_on')} hint="Para el certificado es obligatorio." max={today} />
          <Field
            {...day('valid_until')}
            hint={`Si lo dejas vacío, el certificado vale ${CERTIFICATE_MONTHS} meses desde que se expidió, y lo demás no caduca.`}
            min={today}
          />
        </DeskForm>
      </Card>
    </div>
  );
}
