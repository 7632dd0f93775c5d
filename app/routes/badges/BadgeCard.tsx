import { Chip } from '~/ui/Chip';
import { MedalIcon } from '~/ui/MedalIcon';
import { type BadgeView, type Catalogue, countText } from './catalogue';

interface BadgeCardProps {
  badge: BadgeView;
  owner: Catalogue['owner'];
}

/** What a badge means, what it is worth, and how often the reader has it. */
export function BadgeCard({ badge, owner }: BadgeCardProps) {
  const { name, description, icon, points, count } = badge;
  return (
    <li className="sheet flex items-start gap-4">
      <MedalIcon icon={icon} />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <h2 className="text-xl">{name}</h2>
          {points && <Chip tone="amber">{points}</Chip>}
        </div>
        {description && <p className="mt-1 text-muted">{description}</p>}
        {owner && count !== null && (
          <p className={count > 0 ? 'mt-2 font-medium' : 'mt-2 text-muted'}>{countText(count, owner)}</p>
        )}
      </div>
    </li>
  );
}
