import { formatCount } from '~/app/domain/mentors/scores';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { classes } from '~/app/ui/classes';
import { EmptyState } from '~/app/ui/EmptyState';
import { Icon } from '~/app/ui/Icon';
import type { RankedView } from './loadRanking';

const METALS: Record<number, [name: string, look: string]> = {
  1: ['oro', 'bg-gold text-on-gold'],
  2: ['plata', 'bg-silver text-on-silver'],
  3: ['bronce', 'bg-bronze text-on-bronze'],
};

/** A position in the ranking; the first three have a trophy, distinguished by shape and text too. */
function Place({ position }: { position: number }) {
  const [metal, look = 'text-muted'] = METALS[position] ?? [];
  return (
    <span
      data-metal={metal}
      className={classes(
        'inline-flex min-h-9 min-w-9 items-center justify-center gap-1 justify-self-center rounded-full px-1.5 font-semibold tabular-nums',
        look,
      )}
    >
      {metal && <Icon name="trophy" className="size-4" />}
      <span>
        <span className="sr-only">Puesto </span>
        {formatCount(position)}
        <span className="sr-only">{metal ? `, trofeo de ${metal}: ` : ': '}</span>
      </span>
    </span>
  );
}

export function EmptyRanking() {
  return (
    <EmptyState title="No hay mentores disponibles en el ranking">
      <ButtonLink to={paths.mentors()} variant="secondary">
        Ver mentores
      </ButtonLink>
    </EmptyState>
  );
}

export const OWN_PLACE = 'tu-posicion';

interface RankingListProps {
  mentors: RankedView[];
  withReviews?: boolean;
  /** Shows only names and scores. */
  isSmall?: boolean;
}

/** Mentors by position, each linked to the profile, a page without scripts. */
export function RankingList({ mentors, withReviews = false, isSmall = false }: RankingListProps) {
  return (
    <Card className="p-0 sm:p-0">
      <ul className="p-2">
        {mentors.map((mentor) => (
          <Row key={mentor.position} mentor={mentor} withReviews={withReviews} isSmall={isSmall} />
        ))}
      </ul>
    </Card>
  );
}

type RowProps = Required<Pick<RankingListProps, 'withReviews' | 'isSmall'>> & { mentor: RankedView };

function Row({ mentor, withReviews, isSmall }: RowProps) {
  const { href, isMe } = mentor;
  const Tag = href === null ? 'div' : 'a';
  return (
    <li id={isMe ? OWN_PLACE : undefined} className="scroll-mt-24 border-line not-first:border-t">
      <Tag
        href={href ?? undefined}
        className={classes(
          'grid grid-cols-[minmax(3.25rem,auto)_auto_1fr_auto] items-center gap-x-2.5 rounded-xl px-1.5',
          isSmall ? 'min-h-12 py-1' : 'min-h-18 py-3',
          withReviews && 'sm:gap-x-4 sm:px-3',
          href !== null && '-outline-offset-2',
          isMe ? 'bg-teal-soft' : href !== null && 'hover:bg-teal-soft/50',
        )}
      >
        <Content mentor={mentor} withReviews={withReviews} isSmall={isSmall} />
      </Tag>
    </li>
  );
}

function Content({ mentor, withReviews, isSmall }: RowProps) {
  const { position, face, expertise, score, inPoints, reviews, isMe } = mentor;
  return (
    <>
      <Place position={position} />
      <Avatar user={face} size={isSmall ? 'xs' : 'sm'} />{' '}
      <span className="min-w-0 leading-snug">
        <span className="block font-semibold">
          {face.full_name}{' '}
          {isMe && <span className="ml-1 rounded-full bg-teal px-2 whitespace-nowrap text-on-teal">Tú</span>}
        </span>{' '}
        {expertise && !isSmall && (
          <span className={classes('text-muted', withReviews ? 'max-sm:block' : 'line-clamp-2')}>
            {expertise}
          </span>
        )}{' '}
        {withReviews && reviews && (
          <span className="text-muted whitespace-nowrap max-sm:block">
            {expertise && <span className="max-sm:hidden"> · </span>}
            {reviews}
          </span>
        )}
      </span>{' '}
      <Score score={score} inPoints={inPoints} />
    </>
  );
}

function Score({ score, inPoints }: Pick<RankedView, 'score' | 'inPoints'>) {
  return (
    <span className="font-semibold tabular-nums">
      <span className="sr-only">{score ? 'Valoración: ' : 'Sin valoración todavía'}</span>
      {score || <span aria-hidden="true">–</span>}
      {score && inPoints && ' pts'}
    </span>
  );
}
