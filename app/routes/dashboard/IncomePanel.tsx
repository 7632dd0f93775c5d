import type { Context } from '~/app/.server/context';
import { sumsView } from '~/app/domain/money/incomeSums';
import { dayOf } from '~/app/domain/time/dates';
import { Card } from '~/app/ui/Card';

/** A mentor's month so far and what is still expected; payments are on the income page. */
export function IncomePanel({ view: { sums, counts, isExpecting } }: { view: MonthView }) {
  return (
    <Card className="py-3 sm:py-4">
      <p>
        <b className="font-serif text-3xl font-semibold tabular-nums">{sums.done}</b>{' '}
        {isExpecting && <span className="whitespace-nowrap">{`+ ${sums.expected} por dar`}</span>}
      </p>
      <p className="text-muted max-sm:hidden">{counts}</p>
    </Card>
  );
}

type MonthView = Awaited<ReturnType<typeof loadMonth>>;

/** Sums of the current month. @throws ApiError */
export async function loadMonth({ api, config, now }: Context) {
  const summary = await api.income.summary(dayOf(now(), config.timeZone).slice(0, 7));
  return { ...sumsView(summary), isExpecting: summary.expected > 0 };
}
