import { FieldErrors } from '~/forms/FieldErrors';
import { describedBy, fieldIds } from '~/forms/fieldIds';
import { MedalIcon } from '~/ui/MedalIcon';
import { REVIEW_BADGES_MAX } from '../../../../api/contract/reviewLimits';
import type { Catalogue } from '../student/ownReviewView';

interface BadgesFieldProps {
  name: string;
  badges: Catalogue;
  /** Ids that are ticked to begin with. */
  chosen: string[];
  /** Those that are ticked now: the rest cannot be once there are enough of them. */
  ticked: string[];
  errors?: string[] | null;
}

/** Up to three badges; nothing where none can be given. While they cannot be read, those of before stay. */
export function BadgesField({ name, badges, chosen, ticked, errors }: BadgesFieldProps) {
  if (badges === 'failed')
    return (
      <div>
        {chosen.map((id) => (
          <input key={id} type="hidden" name={name} value={id} />
        ))}
        <p className="text-muted">
          {`Ahora mismo no podemos mostrar las medallas${chosen.length > 0 ? ': las que diste se quedan como están.' : ', pero puedes publicar sin ellas.'}`}
        </p>
        <FieldErrors name={name} errors={errors} />
      </div>
    );
  if (badges.length === 0) return null;
  const isFull = ticked.length >= REVIEW_BADGES_MAX;
  return (
    <fieldset className="flex flex-col gap-1.5" {...describedBy(name, { errors, hint: true })}>
      <legend className="mb-1 font-medium">
        Medallas <span className="font-normal text-muted">(opcional)</span>
      </legend>
      <p id={fieldIds(name).hint} className="text-muted">
        {isFull
          ? `Has elegido ${REVIEW_BADGES_MAX}: para dar otra, quita una.`
          : `Elige hasta ${REVIEW_BADGES_MAX}. Cada una suma puntos a tu mentor.`}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        {badges.map((badge, i) => (
          <label key={badge.id} className="medal-pick">
            <input
              id={i === 0 ? fieldIds(name).control : undefined}
              type="checkbox"
              name={name}
              value={badge.id}
              defaultChecked={chosen.includes(badge.id)}
              disabled={isFull && !ticked.includes(badge.id)}
              aria-describedby={badge.description ? `medalla-${badge.id}` : undefined}
              aria-label={badge.name}
            />
            <MedalIcon icon={badge.icon} size="sm" />
            <span>
              <span className="block font-medium">{badge.name}</span>
              {badge.description && (
                <span id={`medalla-${badge.id}`} className="block text-muted">
                  {badge.description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}
