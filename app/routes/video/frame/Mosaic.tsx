import { Tile, type TileOf } from './Tile';
import { tileGrid } from './tileGrid';
import { useSize } from './useSize';

const GAP = 8;

/** All as large as the space allows. */
export function Mosaic({ tiles }: { tiles: TileOf[] }) {
  const { ref, width, height } = useSize<HTMLUListElement>();
  const grid = tileGrid({ count: tiles.length, width, height, gap: GAP });
  return (
    <ul ref={ref} className="room-mosaic" style={{ gap: GAP }}>
      {tiles.map((tile) => (
        <Tile
          key={`${tile.shows}-${tile.person.id}`}
          {...tile}
          small={grid.width < 220}
          style={{ width: grid.width, height: grid.height }}
        />
      ))}
    </ul>
  );
}
