import type { PersonInRoom, RoomView } from '~/room/view';

export interface InOrder {
  person: PersonInRoom;
  /** Place among those who have raised a hand, from 1; null without a hand. */
  turn: number | null;
}

/** Hands first, the longest raised before the others; then oneself, then the others as they came. */
export function inOrder({ self, others }: RoomView): InOrder[] {
  const people = [self, ...others];
  const hands = people
    .filter(({ state }) => state.hand !== null)
    .sort((one, other) => (one.state.hand ?? 0) - (other.state.hand ?? 0));
  const rest = people.filter(({ state }) => state.hand === null);
  return [
    ...hands.map((person, index) => ({ person, turn: index + 1 })),
    ...rest.map((person) => ({ person, turn: null })),
  ];
}
