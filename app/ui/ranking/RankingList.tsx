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
function Place({ position, place }: Pick<RankedView, 'position' | 'place'>) {
  const [metal, look = 'text-muted'] = METALS[position] ?? [];
  return (
    <span
      data-metal={metal}
      className={classes(
        'inline-flex min-h-9 min-w-8 flex-col items-center justify-center rounded-lg px-1 leading-tight font-semibold tabular-nums',
        look,
      )}
    >
      {metal && <Icon name="trophy" className="size-4" />}
      <span>
        <span className="sr-only">Puesto </span>
        {place}
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
  /** Shows only names and scores. */
  isSmall?: boolean;
}

/** Mentors by position, each linked to the profile, a page without scripts. */
export function RankingList({ mentors, isSmall = false }: RankingListProps) {
  return (
    <Card className="p-0 sm:p-0">
      <ul className="p-2">
        {mentors.map((mentor) => (
          <Row key={mentor.position} mentor={mentor} isSmall={isSmall} />
        ))}
      </ul>
    </Card>
  );
}

type RowProps = Required<Pick<RankingListProps, 'isSmall'>> & { mentor: RankedView };

function Row({ mentor, isSmall }: RowProps) {
  const { href, isMe } = mentor;
  const Tag = href === null ? 'div' : 'a';
  return (
    <li id={isMe ? OWN_PLACE : undefined} className="scroll-mt-24 border-line not-first:border-t">
      <Tag
        href={href ?? undefined}
        className={classes(
          'grid grid-cols-[auto_auto_1fr] items-center gap-x-2.5 rounded-xl px-1.5',
          isSmall ? 'min-h-12 py-1' : 'min-h-18 py-3',
          href !== null && '-outline-offset-2',
          isMe ? 'bg-teal-soft' : href !== null && 'hover:bg-teal-soft/50',
        )}
      >
        <Content mentor={mentor} isSmall={isSmall} />
      </Tag>
    </li>
  );
}

function Content({ mentor, isSmall }: RowProps) {
  const { position, place, face, expertise, score, inPoints, reviews, isMe } = mentor;
  return (
    <>
      <Place position={position} place={place} />
      <Avatar user={face} size={isSmall ? 'xs' : 'sm'} />{' '}
      <span className="grid min-w-0 grid-cols-[1fr_auto] items-center gap-x-2 leading-snug">
        <span className={classes('font-semibold', !isSmall && 'max-sm:col-span-2')}>
          {face.full_name}{' '}
          {isMe && <span className="ml-1 rounded-full bg-teal px-2 whitespace-nowrap text-on-teal">Tú</span>}
        </span>{' '}
        {!isSmall && (
          <span className="col-start-1 line-clamp-2 text-muted">
            {[expertise, reviews].filter(Boolean).join(' · ')}
          </span>
        )}{' '}
        <Score score={score} inPoints={inPoints} />
      </span>
    </>
  );
}

function Score({ score, inPoints }: Pick<RankedView, 'score' | 'inPoints'>) {
  return (
    <span
      className={classes(
        'font-semibold tabular-nums sm:col-start-2 sm:row-span-2 sm:row-start-1',
        score && !inPoints && 'rating text-ink',
      )}
    >
      <span className="sr-only">{score ? 'Valoración: ' : 'Sin valoración todavía'}</span>
      {score || <span aria-hidden="true">–</span>}
      {score && inPoints && ' pts'}
    </span>
  );
}
