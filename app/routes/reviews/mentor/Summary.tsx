import { Link } from '@remix-run/react';
import { Card } from '~/ui/Card';
import { classes } from '~/ui/classes';
import { MARKS, type Mark } from '../../../domain/reviewSummary';
import type { LoadedReceived } from './loadReceived';
import { averageText, reviewsText, shareText, starsText } from './marks';
import { type ReceivedState, receivedHref } from './receivedUrl';

type Counted = NonNullable<LoadedReceived['summary']>;

/** Average and count of all, and the histogram: each of its bars filters by that number of stars. */
export function Summary({ summary, state }: { summary: Counted; state: ReceivedState }) {
  const { average, count } = summary;
  const text = average === null ? '–' : averageText(average);
  return (
    <Card as="section" aria-labelledby="titulo-media">
      <h2 id="titulo-media" className="text-2xl">
        Valoración media
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-serif text-5xl font-semibold tabular-nums">
          {text}
          <span className="sr-only"> de 5</span>
        </span>
        <span>
          <svg aria-hidden="true" className="stars">
            <rect width={`${Math.round((average ?? 0) * 20)}%`} height="100%" />
          </svg>
          <span className="block text-muted">{reviewsText(count)}</span>
        </span>
      </p>
      {state.badge !== '' && <p className="mt-4 text-muted">Solo las reseñas con la medalla elegida:</p>}
      <ul
        className={classes('-mx-2', state.badge === '' ? 'mt-4' : 'mt-1')}
        aria-label="Reseñas por estrellas"
      >
        {MARKS.map((mark) => (
          <li key={mark}>
            <Bar mark={mark} count={summary.stars[mark]} share={summary.shares[mark]} state={state} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface BarProps {
  mark: Mark;
  count: number;
  share: number;
  state: ReceivedState;
}
const ROW = 'grid min-h-11 grid-cols-[5.75rem_1fr_5.75rem] items-center gap-3 rounded-xl px-2';

function Bar({ mark, count, share, state }: BarProps) {
  const isChosen = state.stars === mark;
  const content = (
    <>
      <span className={classes('whitespace-nowrap', isChosen && 'font-semibold')}>{starsText(mark)}</span>
      <svg aria-hidden="true" className="h-2.5 w-full rounded-full bg-line fill-star">
        <rect width={`${share}%`} height="100%" rx="5" />
      </svg>
      <span className="text-right tabular-nums">
        {count} <span className="text-muted">{`(${shareText(share, count)})`}</span>
      </span>
    </>
  );
  if (count === 0 && !isChosen) return <span className={`${ROW} text-muted`}>{content}</span>;
  return (
    <Link
      to={receivedHref(state, { stars: isChosen ? null : mark })}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      aria-label={`${starsText(mark)}: ${reviewsText(count)}, ${shareText(share, count)}. ${isChosen ? 'Quitar el filtro' : 'Ver solo estas'}`}
      className={classes(ROW, 'hover:bg-teal-soft', isChosen && 'bg-teal-soft text-teal-strong')}
    >
      {content}
    </Link>
  );
}
