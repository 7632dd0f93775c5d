/** A student's packs and makeups within their record, written down by their mentor (docs/product.md, 'Income'). */
import { Form } from '@remix-run/react';
import { MAKEUP_DAYS, PACK_MOST } from '~/api/contract/rules/income';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field, OptionalLabel } from '~/app/forms/Field';
import { fieldOf } from '~/app/forms/formReply';
import { PostButton } from '~/app/forms/PostButton';
import { PriceField } from '~/app/forms/PriceField';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { Panel } from '~/app/ui/Panel';
import { TextLink } from '~/app/ui/TextLink';
import type { CreditAnswer } from './postCredit';
import type { BalanceView } from './studentView';

interface Shown {
  student: { id: string; firstName: string };
  balance: BalanceView;
  answer: CreditAnswer | undefined;
}
type EntryProps<Entry> = Shown & { one: Entry };
type CreditView = BalanceView['credits'][number];

const SUMMARY = 'link inline-flex min-h-11 cursor-pointer items-center';

const LABELS = { sessions: 'Cuántas sesiones', price: 'Precio del bono (€)', last_day: 'Último día' };

function NewPack({ student, balance, answer }: Shown) {
  const result = answer?.of === 'pack' ? answer.result : undefined;
  return (
    <details id="nuevo-bono" open={result !== undefined}>
      <summary className={SUMMARY}>Anotar un bono</summary>
      <Form method="post" noValidate preventScrollReset className="mt-2 flex flex-col gap-4">
        <ErrorSummary title="No hemos podido anotar el bono" errors={result?.error} labels={LABELS} />
        <p className="text-md text-muted">
          Varias sesiones que {student.firstName} te ha comprado de una vez. Su precio cuenta hoy en tus
          ingresos; cada sesión que se paga con él usa una y no suma nada.
        </p>
        <input type="hidden" name="intent" value="pack" />
        <input type="hidden" name="seen" value={balance.newest} />
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
          min={balance.today}
        />
        <p>
          <SubmitButton name="press" value="pack" variant="secondary" pendingText="Anotando…">
            Anotar bono
          </SubmitButton>
        </p>
      </Form>
    </details>
  );
}

function Makeup({ balance, one, answer }: EntryProps<BalanceView['cancelled'][number]>) {
  const result = answer?.of === one.id ? answer.result : undefined;
  const labels = { last_day: 'Se recupera hasta el' };
  return (
    <li className="py-3">
      <Form method="post" preventScrollReset className="flex flex-col gap-3">
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
            {...fieldOf(result, 'last_day', balance.makeupEnd)}
            within={one.id}
            type="date"
            min={balance.today}
          />
          <SubmitButton name="press" value={one.id} variant="secondary" pendingText="Anotando…">
            Anotar sesión a recuperar
          </SubmitButton>
        </div>
      </Form>
    </li>
  );
}

function Credit({ student, one, answer }: Omit<EntryProps<CreditView>, 'balance'>) {
  const form = `credit-${one.id}`;
  const result = answer?.of === form ? answer.result : undefined;
  const labels = {
    ...(one.isPack && { sessions: 'Sesiones', price: 'Precio del bono' }),
    last_day: 'Último día (vacío: sin caducidad)',
  };
  return (
    <li className="flex flex-col pt-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="font-sans text-base font-semibold tracking-normal">{one.name}</h3>
          <p className="text-md text-muted">{one.until}</p>
        </div>
        <StatusBadge tone={one.isOpen ? 'ok' : 'off'}>{one.left}</StatusBadge>
      </div>
      <ErrorSummary title="No se ha cambiado nada" errors={result?.error} labels={labels} within={form} />
      <details open={result !== undefined}>
        <summary className={SUMMARY}>
          Cambiar<span className="sr-only">{` ${one.name}`}</span>
        </summary>
        {/* The browser refuses an incomplete date, which would be sent as empty. */}
        <Form method="post" preventScrollReset className="mt-2 flex flex-wrap items-end gap-4">
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
              action={paths.student(student.id)}
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

export function Balance({ student, balance, answer }: Shown) {
  const { credits, cancelled } = balance;
  const over = credits.filter(({ isOpen }) => !isOpen);
  const listOf = (some: CreditView[]) => (
    <ul className="divide-y divide-line">
      {some.map((one) => (
        <Credit key={one.id} student={student} one={one} answer={answer} />
      ))}
    </ul>
  );
  return (
    <Panel id="saldo" title="Saldo" className="max-lg:order-1">
      <Card className="flex flex-col py-3 sm:py-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className={balance.owes ? 'text-amber' : ''}>{balance.pending}</p>{' '}
          <TextLink to={paths.income({ estudiante: student.id, todo: 1 }, 'mentorias')}>Ver pagos</TextLink>
        </div>
        {credits.length > 0 && (
          <div id="bonos">
            {listOf(credits.filter(({ isOpen }) => isOpen))}
            {over.length > 0 && (
              <details open={over.some(({ id }) => answer?.of === `credit-${id}`)}>
                <summary className={SUMMARY}>{`Usados o terminados: ${over.length}`}</summary>
                {listOf(over)}
              </details>
            )}
          </div>
        )}
        {cancelled.length > 0 && (
          <details id="canceladas" open={cancelled.some(({ id }) => answer?.of === id)}>
            <summary className={SUMMARY}>
              {cancelled.length === 1
                ? 'Una cancelada que puede recuperar'
                : `${cancelled.length} canceladas que puede recuperar`}
            </summary>
            <p className="text-md text-muted">De los últimos {MAKEUP_DAYS} días, y que no canceló tarde.</p>
            <ul className="divide-y divide-line">
              {cancelled.map((one) => (
                <Makeup key={one.id} student={student} balance={balance} one={one} answer={answer} />
              ))}
            </ul>
          </details>
        )}
        <NewPack key={balance.newest} student={student} balance={balance} answer={answer} />
      </Card>
    </Panel>
  );
}
