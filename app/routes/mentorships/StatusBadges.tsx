import { StatusBadge } from '~/ui/StatusBadge';
import {
  confirmationLabel,
  confirmationTone,
  STATUS_LABELS,
  STATUS_TONES,
} from '../../domain/mentorshipStatus';
import type { MentorshipView } from './view';

type Shown = Pick<MentorshipView, 'status' | 'confirmation'>;

export function StatusBadges({ mentorship: { status, confirmation } }: { mentorship: Shown }) {
  return (
    <p className="flex flex-wrap gap-2">
      <StatusBadge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</StatusBadge>
      <StatusBadge tone={confirmationTone(confirmation)}>{confirmationLabel(confirmation)}</StatusBadge>
    </p>
  );
}
