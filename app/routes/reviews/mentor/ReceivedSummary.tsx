import { ratingText } from '~/api/contract/rules/reviews';
import { type BadgeCount, MARKS, type Mark } from '~/app/domain/reviews/reviews';
import { reviewsText, shareText, starsText } from '~/app/domain/reviews/reviewTexts';
import { ActiveFilters } from '~/app/forms/ActiveFilters';
import { TitledSection } from '~/app/ui/Card';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { MedalIcon } from '~/app/ui/Medals';
import { Link, type LinkProps } from '~/app/ui/router';
import { StarMarks } from '~/app/ui/Stars';
import type { LoadedReceived } from './loadReceived';
import { type ReceivedState, receivedHref } from './receivedUrl';

type Counted = NonNullable<LoadedReceived['summary']>;

/** Average, number and histogram of all reviews; each bar filters by its stars. */
export function ReceivedSummary({ summary, state }: { summary: Counted; state: ReceivedState }) {
  const { average, count } = summary;
  const text = average === null ? '–' : ratingText(average);
  return (
    <TitledSection id="titulo-media" title="Valoración media" className="sheet">
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-serif text-5xl font-semibold tabular-nums">
          {text}
          <span className="sr-only"> de 5</span>
        </span>{' '}
        <span>
          <StarMarks stars={average ?? 0} />
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
            <StarsBar mark={mark} summary={summary} state={state} />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

type FilterLinkProps = LinkProps & { named: string; count: string; isChosen: boolean };

function FilterLink({ named, count, isChosen, className, ...link }: FilterLinkProps) {
  return (
    <Link
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      aria-label={`${named}: ${count}. ${isChosen ? 'Quitar el filtro' : 'Ver solo estas'}`}
      className={classes(className, 'hover:bg-teal-soft', isChosen && 'bg-teal-soft text-teal-strong')}
      {...link}
    />
  );
}

const ROW = 'grid min-h-11 grid-cols-[5.75rem_1fr_5.75rem] items-center gap-3 rounded-xl px-2';

function StarsBar({ mark, summary, state }: { mark: Mark; summary: Counted; state: ReceivedState }) {
  const [count, share] = [summary.stars[mark], summary.shares[mark]];
  const isChosen = state.stars === mark;
  const content = (
    <>
      <span className={classes('whitespace-nowrap', isChosen && 'font-semibold')}>{starsText(mark)}</span>{' '}
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
    <FilterLink
      named={starsText(mark)}
      count={`${reviewsText(count)}, ${shareText(share, count)}`}
      isChosen={isChosen}
      to={receivedHref(state, { stars: isChosen ? null : mark })}
      className={ROW}
    >
      {content}
    </FilterLink>
  );
}

export function BadgeFilter({ summary, state }: { summary: Counted; state: ReceivedState }) {
  const { badges, lacksBadges } = summary;
  const shown = badges.filter((one) => one.count > 0 || one.id === state.badge);
  if (shown.length === 0 && !lacksBadges) return null;
  return (
    <TitledSection id="titulo-medallas" title="Medallas recibidas" className="sheet">
      {state.stars !== null && (
        <p className="mt-2 text-muted">Solo en las reseñas con la puntuación elegida:</p>
      )}
      <ul className="mt-2 flex flex-wrap gap-1.5 lg:-mx-2 lg:grid lg:gap-0">
        {shown.map(({ id, name, icon, count }) => {
          const isChosen = id === state.badge;
          return (
            <li key={id} className="min-w-0">
              <FilterLink
                named={name}
                count={reviewsText(count)}
                isChosen={isChosen}
                to={receivedHref(state, { badge: isChosen ? '' : id })}
                className={classes(
                  'flex min-h-11 items-center gap-2 rounded-full border border-line py-1 pr-3 pl-2 lg:rounded-xl lg:border-0 lg:pr-2',
                  isChosen && 'font-semibold',
                )}
              >
                <MedalIcon badge={{ name, icon }} size="sm" />{' '}
                <span className="min-w-0 wrap-anywhere">{name}</span>{' '}
                {isChosen && <Icon name="x" className="size-4 shrink-0" />}
                <span className="ml-auto tabular-nums">{count}</span>
              </FilterLink>
            </li>
          );
        })}
      </ul>
      {lacksBadges && (
        <p className="mt-2 text-muted">
          {`Ahora mismo no podemos mostrar ${shown.length === 0 ? 'tus medallas' : 'todas tus medallas'}.`}
        </p>
      )}
    </TitledSection>
  );
}

export function ReceivedFilters({ state, badges }: { state: ReceivedState; badges: BadgeCount[] }) {
  const { stars, badge } = state;
  const name = badges.find((one) => one.id === badge)?.name;
  return (
    <ActiveFilters
      filters={[
        stars !== null && { label: starsText(stars), without: receivedHref(state, { stars: null }) },
        badge !== '' && {
          label: name ? `Medalla ${name}` : 'Otra medalla',
          without: receivedHref(state, { badge: '' }),
        },
      ]}
      clear={
        stars !== null && badge !== ''
          ? { text: 'Quitar los filtros', to: receivedHref(state, { stars: null, badge: '' }) }
          : null
      }
    />
  );
}
