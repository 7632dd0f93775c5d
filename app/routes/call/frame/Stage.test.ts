import { describe, expect, it } from 'vitest';
import type { PeerView, PersonInCall } from '~/app/call/peer/view';
import { isMosaic, stageTiles, tileGrid } from './Stage';

const columns = (count: number, width: number, height: number) =>
  tileGrid({ count, width, height, gap: 8 }).columns;

describe('the mosaic', () => {
  it.each([
    [1, 1280, 720, 1],
    [2, 1280, 720, 2],
    [3, 1280, 720, 2],
    [6, 1280, 720, 3],
    [7, 1280, 720, 3],
    [2, 375, 560, 1],
    [4, 375, 560, 2],
    [6, 375, 560, 2],
    [2, 812, 300, 2],
    [6, 812, 300, 3],
  ])('%i people on %i x %i: %i columns', (count, width, height, expected) => {
    expect(columns(count, width, height)).toBe(expected);
  });

  it('fits into any space', () => {
    for (const [width, height] of [
      [320, 200],
      [375, 560],
      [812, 280],
      [1920, 1000],
    ] as const) {
      for (let count = 1; count <= 7; count += 1) {
        const grid = tileGrid({ count, width, height, gap: 8 });
        const rows = Math.ceil(count / grid.columns);
        expect(grid.width * grid.columns + 8 * (grid.columns - 1)).toBeLessThanOrEqual(width);
        expect(grid.height * rows + 8 * (rows - 1)).toBeLessThanOrEqual(height);
      }
    }
  });

  it('has no size where there is no space', () => {
    expect(tileGrid({ count: 3, width: 0, height: 0, gap: 8 })).toMatchObject({ width: 0, height: 0 });
  });
});

/** A room with the caller, `me`, and these others; `screen` after a name: that person shares it. */
function roomOf(...others: string[]): PeerView {
  const person = (text: string, isSelf = false) => {
    const [id = '', screen] = text.split(' ');
    return { id, isSelf, screen: screen ? ({} as MediaStream) : null } as PersonInCall;
  };
  return { self: person('me', true), others: others.map((one) => person(one)) } as PeerView;
}

const shown = (
  view: PeerView,
  layout: Parameters<typeof stageTiles>[1],
  lastSpeaker: string | null = null,
) => {
  const { main, tiles, own } = stageTiles(view, layout, lastSpeaker);
  const name = (one: { person: PersonInCall; shows: string } | null) =>
    one && `${one.person.id} ${one.shows}`;
  return { main: name(main), tiles: tiles.map(name), own: name(own) };
};

describe('the stage', () => {
  it('shows the other large and the caller in a corner in a call of two', () => {
    expect(shown(roomOf('ana'), 'auto')).toEqual({ main: 'ana camera', tiles: [], own: 'me camera' });
    expect(shown(roomOf('ana'), 'speaker')).toEqual({ main: 'ana camera', tiles: [], own: 'me camera' });
    expect(isMosaic('auto', roomOf('ana'))).toBe(false);
  });

  it('is a mosaic when alone, with three, and on request', () => {
    expect(shown(roomOf(), 'auto')).toEqual({ main: null, tiles: ['me camera'], own: null });
    expect(shown(roomOf('ana', 'bea'), 'auto')).toMatchObject({ main: null, own: null });
    expect(shown(roomOf('ana'), 'tiles')).toEqual({
      main: null,
      tiles: ['ana camera', 'me camera'],
      own: null,
    });
  });

  it('puts a shared screen first, with all faces beside it', () => {
    expect(shown(roomOf('ana screen'), 'auto')).toEqual({
      main: 'ana screen',
      tiles: ['ana camera', 'me camera'],
      own: null,
    });
  });

  it('with three, shows the last speaker large', () => {
    expect(shown(roomOf('ana', 'bea'), 'speaker', 'bea')).toEqual({
      main: 'bea camera',
      tiles: ['ana camera', 'me camera'],
      own: null,
    });
  });
});
