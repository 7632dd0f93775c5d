import { Form, Link, useActionData } from '@remix-run/react';
import { useState } from 'react';
import {
  PAYMENT_STATES,
  PAYMENT_WAY_NAMES,
  PAYMENT_WAYS,
  type PaymentWay,
} from '~/api/contract/rules/income';
import { sumOf } from '~/api/contract/rules/price';
import { rowsText } from '~/app/domain/money/incomeSums';
import { formatEuros } from '~/app/domain/money/money';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field, SelectField } from '~/app/forms/Field';
import { errorsOf, fieldOf, textOf, textsOf } from '~/app/forms/formReply';
import { EnterButton, SubmitButton } from '~/app/forms/SubmitButton';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { classes } from '~/app/ui/classes';
import { type IncomeRowView, STATE_NAMES, STATE_TONES } from './incomeTexts';
import type { PaymentsAnswer } from './postPayments';

const LABELS = {
  sessions: 'Sesiones',
  state: 'Anotar como',
  way: 'Forma de pago',
  paid_on: 'Fecha del pago',
};

/** A saved row is mounted again, without its tick. */
const written = ({ key, state, how }: IncomeRowView) => `${key} ${state} ${how}`;

/** Two deleted accounts of one session share a key. */
const keyOf = (row: IncomeRowView, at: number) =>
  row.key.endsWith(':') ? `${written(row)} ${at}` : written(row);

interface PaymentsFormProps {
  rows: IncomeRowView[];
  /** YYYY-MM-DD */
  today: string;
  /** The address with its filter, where the form posts. */
  here: string;
  /** The initial method, also used by the button of a row. */
  lastWay: PaymentWay;
}

export function PaymentsForm({ rows, today, here, lastWay }: PaymentsFormProps) {
  const result = useActionData<PaymentsAnswer>()?.result;
  const ticked = new Set(textsOf(result, 'sessions'));
  const all = textOf(result, 'all') === '1';
  const state = textOf(result, 'state') ?? 'paid';
  const [sum, setSum] = useState(() => tickedText(rows, (key) => all || ticked.has(key)));
  const read = (form: HTMLFormElement | null) => {
    if (form) setSum(tickedText(rows, tickedIn(form)));
  };
  return (
    <Form
      method="post"
      action={here}
      noValidate
      preventScrollReset
      className="group flex flex-col gap-5"
      // After every render: saved rows are mounted again, and boxes may be ticked before hydration.
      ref={read}
      onChange={(event) => read(event.currentTarget)}
    >
      <EnterButton />
      <ErrorSummary title="No se ha anotado nada" errors={result?.error} labels={LABELS} />
      <fieldset className="min-w-0">
        <legend className="sr-only">Sesiones</legend>
        <Card className="p-0 sm:p-0">
          <ul>
            {rows.map((row, at) => (
              <PaymentRow key={keyOf(row, at)} row={row} isFirst={at === 0} isTicked={ticked.has(row.key)} />
            ))}
          </ul>
          <label
            key={rows.map(written).join()}
            className="flex min-h-12 items-center gap-3 border-t border-line px-4 sm:px-6"
          >
            <input type="checkbox" name="all" value="1" className="size-5.5 shrink-0" defaultChecked={all} />
            {`Todas las de esta página: ${sumText(rows)}`}
          </label>
        </Card>
      </fieldset>
      <div className="income-bar sticky bottom-(--bottom-bar) z-10 flex flex-wrap items-end gap-3 rounded-t-2xl border border-line bg-card px-4 py-3 shadow-lift max-sm:[&_label]:sr-only group-has-[input:checked]:flex supports-[selector(:has(*))]:hidden [@media(height<30rem)]:static">
        <p role="status" className="grow basis-full self-center xl:basis-auto">
          {sum && (
            <>
              Marcadas: <strong className="tabular-nums">{sum}</strong>
            </>
          )}
        </p>
        <SelectField
          label={LABELS.state}
          name="state"
          defaultValue={state}
          options={PAYMENT_STATES.map((value) => ({ value, label: STATE_NAMES[value] }))}
          errors={errorsOf(result, 'state')}
        />
        <SelectField
          label={LABELS.way}
          {...fieldOf(result, 'way', lastWay)}
          options={PAYMENT_WAY_NAMES.map((value) => ({ value, label: PAYMENT_WAYS[value] }))}
        />
        <Field label={LABELS.paid_on} {...fieldOf(result, 'paid_on', today)} type="date" max={today} />
        <SubmitButton name="write" value="ticked" pendingText="Anotando…">
          Anotar
        </SubmitButton>
      </div>
    </Form>
  );
}

const sumText = (rows: readonly IncomeRowView[]): string =>
  `${rowsText(rows.length)}, ${formatEuros(sumOf(rows.map(({ euros }) => euros)))}`;

/** The sum of the ticked rows; '' for none. */
function tickedText(rows: readonly IncomeRowView[], isTicked: (key: string) => boolean): string {
  const meant = rows.filter(({ key }) => isTicked(key));
  return meant.length > 0 ? sumText(meant) : '';
}

function tickedIn(form: HTMLFormElement) {
  const data = new FormData(form);
  const keys = data.getAll('sessions');
  return (key: string) => data.has('all') || keys.includes(key);
}

function PaymentRow({ row, isFirst, isTicked }: { row: IncomeRowView; isFirst: boolean; isTicked: boolean }) {
  return (
    <li className="grid grid-cols-[auto_1fr_auto] gap-x-4 gap-y-1.5 border-line px-4 py-3 not-first:border-t sm:px-6 xl:grid-cols-[auto_1fr_5.5rem_8.5rem_15.25rem] xl:items-center xl:gap-y-0">
      <label className="-m-2.75 flex items-center p-2.75 row-[span_4] self-start xl:row-span-2 xl:self-center">
        <span className="sr-only">{`${row.student}, ${row.day}, ${row.hours}`}</span>
        <input type="hidden" name="visible" value={row.shown} />
        <input
          id={isFirst ? 'field-sessions' : undefined}
          type="checkbox"
          name="sessions"
          value={row.key}
          defaultChecked={isTicked}
          className="size-5.5 shrink-0"
        />
      </label>
      <p className="leading-snug font-semibold wrap-anywhere">{row.student}</p>
      <p
        className={classes(
          'text-right font-serif text-lg leading-snug font-semibold tabular-nums xl:row-span-2',
          !row.counts && 'text-muted line-through decoration-1',
        )}
      >
        {row.total}
      </p>
      <div className="-mt-1.5 leading-snug max-xl:col-span-2 xl:col-start-2 xl:mt-0">
        <p>
          <Link to={row.href} className="link -my-1.75 inline-block py-2.75 tabular-nums">
            {row.day}, <span className="whitespace-nowrap">{row.hours}</span>
          </Link>
        </p>
        <p className="text-md text-muted">
          {row.about}
          {!row.isDone && ' · por dar'}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-xl:col-span-2 xl:col-start-4 xl:row-span-2 xl:row-start-1">
        {row.standing && <StatusBadge tone={STATE_TONES[row.state]}>{row.standing}</StatusBadge>}{' '}
        {row.how && <span className="text-md text-muted">{row.how}</span>}
      </div>
      <div className="flex flex-wrap gap-2 max-xl:col-span-2 xl:col-start-5 xl:row-span-2 xl:row-start-1 xl:justify-end">
        {row.hasCredit && <RowButton row={row} value={`credit ${row.key}`} text="Usar bono" />}{' '}
        {row.state === 'pending' && <RowButton row={row} value={row.key} text="Marcar pagada" />}
      </div>
    </li>
  );
}

function RowButton({ row, value, text }: { row: IncomeRowView; value: string; text: string }) {
  return (
    <SubmitButton
      name="write"
      value={value}
      variant={row.isDone ? 'secondary' : 'quiet'}
      pendingText="Anotando…"
      className={
        row.isDone ? 'px-3' : 'px-2 font-normal underline underline-offset-4 max-xl:-my-2 max-xl:-ml-2'
      }
    >
      {text}
      <span className="sr-only">{`: ${row.student}, ${row.day}, ${row.hours}`}</span>
    </SubmitButton>
  );
}
