/** So many small pieces are nobody's network. */
const MOST_SMALL = 4_096;
/** Bytes of a piece, on average, of a body in more of them. */
const SMALL = 64;

/** A body that arrives in pieces, kept as one: as an object each, a million of one byte would be a gigabyte. */
export interface Pieces {
  /** Of all that came. */
  readonly size: number;
  /** False: it comes in crumbs, each of which costs as much as a packet, and is to be refused. */
  add(piece: Uint8Array): boolean;
  whole(): Uint8Array<ArrayBuffer>;
}

/** @param most bytes; of a larger body nothing is kept */
export function createPieces(most: number): Pieces {
  let held = new Uint8Array(4_096);
  let size = 0;
  let count = 0;
  const keep = (piece: Uint8Array) => {
    const before = size - piece.byteLength;
    if (size > held.byteLength) {
      const larger = new Uint8Array(Math.max(size, held.byteLength * 2));
      larger.set(held.subarray(0, before));
      held = larger;
    }
    held.set(piece, before);
  };
  return {
    get size() {
      return size;
    },
    add(piece) {
      size += piece.byteLength;
      count += 1;
      if (size <= most) keep(piece);
      else held = new Uint8Array(0);
      return count <= MOST_SMALL || size >= count * SMALL;
    },
    whole: () => held.slice(0, size),
  };
}
