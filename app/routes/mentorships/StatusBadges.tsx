import { StatusBadge } from '~/ui/StatusBadge';
import { confirmationLabel, STATUS_LABELS } from '../../domain/mentorshipStatus';
import type { MentorshipView } from './view';

const TONES = { upcoming: 'info', ongoing: 'ok', finished: 'off' } as const;

type Shown = Pick<MentorshipView, 'status' | 'confirmation'>;

export function StatusBadges({ mentorship: { status, confirmation } }: { mentorship: Shown }) {
  return (
    <p className="flex flex-wrap gap-2">
      <StatusBadge tone={TONES[status]}>{STATUS_LABELS[status]}</StatusBadge>
      <StatusBadge tone={confirmation ? 'ok' : 'wait'}>{confirmationLabel(confirmation)}</StatusBadge>
    </p>
  );
}
