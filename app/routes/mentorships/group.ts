/** A mentorship that others may join (extension `group-sessions`, api.md section 4), as its members see it. */
import type { Mentorship } from '../../../api/contract/tolerant';
import { statusOf } from '../../domain/mentorshipStatus';
import { seatsText } from '../../domain/openSession';
import type { Viewer } from './view';

export interface GroupView {
  /** Others may join, once it is confirmed. */
  listed: boolean;
  /** Others can join now. */
  isOpen: boolean;
  /** 'Quedan 3 plazas de 5' */
  seats: string;
  /** How many others fit. */
  seatsLeft: number;
  /** May let others join. */
  canOpen: boolean;
  /** May keep others from joining. */
  canClose: boolean;
}

/** Null where there is nothing to say: no group, and no way to make it one. */
export function groupOf(mentorship: Mentorship, { me, now, able }: Viewer): GroupView | null {
  const { listed, alumnos, room_size, mentor, booked_by } = mentorship;
  if (!able.has('group-sessions')) return null;
  const isAhead = statusOf(mentorship, now) === 'upcoming';
  const decides = mentor?.id === me.id || booked_by === me.id;
  const seatsLeft = Math.max(0, room_size - alumnos.length);
  const canOpen = isAhead && decides && !listed && seatsLeft > 0;
  if (!listed && alumnos.length < 2 && !canOpen) return null;
  return {
    listed,
    isOpen: listed && mentorship.confirmation && isAhead && seatsLeft > 0,
    seats: isAhead ? seatsText(seatsLeft, room_size) : '',
    seatsLeft,
    canOpen,
    canClose: isAhead && decides && listed,
  };
}
