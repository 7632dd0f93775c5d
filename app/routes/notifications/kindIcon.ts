import {
  AlarmClock,
  Bell,
  CalendarClock,
  Info,
  type LucideIcon,
  Mail,
  Medal,
  Megaphone,
  MessageCircle,
  Star,
  TriangleAlert,
  UserSearch,
} from 'lucide-react';
import type { NotificationKind } from '../../domain/notifications';

/** Of each type of spec.md section 3; any other has the bell. */
export const KIND_ICONS: Record<NotificationKind, LucideIcon> = {
  session_update: CalendarClock,
  message: MessageCircle,
  feedback: Star,
  badge_earned: Medal,
  alert: TriangleAlert,
  system: Info,
  invitation: Mail,
  promotion: Megaphone,
  match_found: UserSearch,
  reminder: AlarmClock,
  other: Bell,
};
