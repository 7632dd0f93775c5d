/** Who is shown large, and who beside. */
import type { PersonInRoom, RoomView } from '~/room/view';
import type { TileOf } from './Tile';

/** 'auto': side by side, until somebody shares a screen. */
export type StageLayout = 'auto' | 'tiles' | 'speaker';

export interface StageTiles {
  /** Null: all of them side by side. */
  main: TileOf | null;
  tiles: TileOf[];
}

export function isMosaic(layout: StageLayout, view: RoomView): boolean {
  if (layout !== 'auto') return layout === 'tiles';
  return screensOf(view).length === 0;
}

/** @param lastSpeaker id of whoever of the others spoke last */
export function stageTiles(view: RoomView, layout: StageLayout, lastSpeaker: string | null): StageTiles {
  const screens = screensOf(view);
  const people = [...view.others, view.self];
  const faces = people.map((person) => ({ person, shows: 'camera' as const }));
  if (isMosaic(layout, view)) return { main: null, tiles: [...screens, ...faces] };
  const screen = screens.find(({ person }) => !person.isSelf) ?? screens[0];
  if (screen) return { main: screen, tiles: [...screens.filter((one) => one !== screen), ...faces] };
  const speaker = view.others.find(({ id }) => id === lastSpeaker) ?? view.others[0] ?? view.self;
  const main = { person: speaker, shows: 'camera' as const };
  return { main, tiles: faces.filter(({ person }) => person !== speaker) };
}

function screensOf({ self, others }: RoomView): TileOf[] {
  const shares = ({ screen }: PersonInRoom) => screen !== null;
  return [...others, self].filter(shares).map((person) => ({ person, shows: 'screen' as const }));
}
