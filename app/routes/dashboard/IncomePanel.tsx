import type { Context } from '~/app/.server/context';
import { sumsView } from '~/app/domain/money/incomeSums';
import { dayOf } from '~/app/domain/time/dates';
import { Card } from '~/app/ui/Card';

/** A mentor's month so far, and what is still to come of it; what is paid stands on the page of the income. */
export function IncomePanel({ view: { sums, counts, isExpecting } }: { view: MonthView }) {
  return (
    <Card>
      <p className="font-serif text-3xl font-semibold tabular-nums">{sums.done}</p>
      {isExpecting && (
        <p className="mt-1">
          <b className="tabular-nums">{`+ ${sums.expected}`}</b> por celebrar
        </p>
      )}
      <p className="mt-2 text-muted">{counts}</p>
    </Card>
  );
}

type MonthView = Awaited<ReturnType<typeof loadMonth>>;

/** Sums of the present month. @throws ApiError */
export async function loadMonth({ api, config, now }: Context) {
  const summary = await api.income.summary(dayOf(now(), config.timeZone).slice(0, 7));
  return { ...sumsView(summary), isExpecting: summary.expected > 0 };
}
