/** The page's address is its state: the week, the hours that were chosen, and whether they are reviewed. */

import { MAX_SLOTS } from '~/api/contract/rules/sessions';
import { consecutiveSlots } from '~/app/domain/slots/alternatives';
import { slotProblem } from '~/app/domain/slots/slots';
import * as paths from '~/app/paths';

export interface MoveState {
  /** Any day of the week to show. */
  week: string | null;
  /** Chosen slots, bookable together; [] for none. */
  slots: string[];
  review: boolean;
  /** `volver` as it came: judged by the server before it is used. */
  back: string | null;
}

export function readMoveState(params: URLSearchParams): MoveState {
  const count = Number(params.get('huecos'));
  const counts = Number.isInteger(count) && count > 0 && count <= MAX_SLOTS;
  const slots = counts ? consecutiveSlots(params.get('inicio') ?? '', count) : [];
  const isSound = slotProblem(slots) === null;
  return {
    week: params.get('semana'),
    slots: isSound ? slots : [],
    review: isSound && params.get('paso') === 'resumen',
    back: params.get('volver'),
  };
}

/** `back`: where the visitor came from, an address of this site. */
export function moveHref(identifier: string, state: Partial<MoveState>): string {
  const { week, slots = [], review = false, back } = state;
  return paths.address(paths.moveMentorship(identifier), {
    semana: week ?? '',
    inicio: slots[0],
    huecos: slots.length || undefined,
    paso: review ? 'resumen' : '',
    volver: back ?? '',
  });
}
