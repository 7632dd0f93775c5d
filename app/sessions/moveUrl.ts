/** The page's state is its address: the week, the chosen hours, and whether they are being reviewed. */
import { consecutiveSlots, isSlotCount } from '~/app/domain/slots/alternatives';
import { slotProblem } from '~/app/domain/slots/slots';
import * as paths from '~/app/paths';

export interface MoveState {
  /** Any day of the week shown. */
  week: string | null;
  /** Selected slots that can be booked together; [] for none. */
  slots: string[];
  review: boolean;
  /** Unchecked `volver`: the server validates it before use. */
  back: string | null;
}

export function readMoveState(params: URLSearchParams): MoveState {
  const count = Number(params.get('huecos'));
  const slots = isSlotCount(count) ? consecutiveSlots(params.get('inicio') ?? '', count) : [];
  const isSound = slotProblem(slots) === null;
  return {
    week: params.get('semana'),
    slots: isSound ? slots : [],
    review: isSound && params.get('paso') === 'resumen',
    back: params.get('volver'),
  };
}

/** `back`: the address on this site to return to. */
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
