/** Shapes as pixels, from their distance functions: no rasteriser of SVG takes part, which is a way into the process less. */
import type { OverlayOptions } from 'sharp';

export type Rgb = readonly [red: number, green: number, blue: number];

/** Distance of a point to the edge in pixels, negative inside. */
export type Distance = (x: number, y: number) => number;

interface Box {
  width: number;
  height: number;
}

/** One colour where the shape is, smooth at its edge. */
export function shape({ width, height }: Box, [red, green, blue]: Rgb, distance: Distance): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
      pixels[at + 3] = 255 * coverage(distance(x + 0.5, y + 0.5));
    }
  }
  return pixels;
}

/** Takes from a picture with alpha what is outside the shape. */
export function cutOut(pixels: Buffer, { width, height }: Box, distance: Distance): Buffer {
  const cut = Buffer.from(pixels);
  for (let y = 0, at = 3; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      cut[at] = (cut[at] ?? 0) * coverage(distance(x + 0.5, y + 0.5));
    }
  }
  return cut;
}

export function placed(pixels: Buffer, box: Box & { left: number; top: number }): OverlayOptions {
  const { width, height, left, top } = box;
  return {
    input: pixels,
    raw: { width, height, channels: 4 },
    left: Math.round(left),
    top: Math.round(top),
  };
}

const coverage = (distance: number) => Math.min(1, Math.max(0, 0.5 - distance));

export function roundedBox({ width, height }: Box, radius: number): Distance {
  return (x, y) => {
    const dx = Math.abs(x - width / 2) - width / 2 + radius;
    const dy = Math.abs(y - height / 2) - height / 2 + radius;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
  };
}

export function circle(cx: number, cy: number, radius: number): Distance {
  return (x, y) => Math.hypot(x - cx, y - cy) - radius;
}

type Point = readonly [x: number, y: number];

/** A line through the points, with round ends. */
export function stroke(points: readonly Point[], width: number): Distance {
  const pairs = points.slice(1).map((to, i) => [points[i] ?? to, to] as const);
  return (x, y) => Math.min(...pairs.map(([from, to]) => toSegment(x, y, from, to))) - width / 2;
}

/** Five points, the first one upwards. */
export function star(side: number): Distance {
  const corners = Array.from({ length: 10 }, (_, i): Point => {
    const angle = (Math.PI * i) / 5 - Math.PI / 2;
    const radius = (i % 2 === 0 ? 0.5 : 0.2) * side;
    return [side / 2 + radius * Math.cos(angle), side / 2 + 0.03 * side + radius * Math.sin(angle)];
  });
  return (x, y) => {
    let nearest = Number.POSITIVE_INFINITY;
    let inside = false;
    for (const [i, from] of corners.entries()) {
      const to = corners[(i + 1) % corners.length] ?? from;
      nearest = Math.min(nearest, toSegment(x, y, from, to));
      const crosses = from[1] > y !== to[1] > y;
      if (crosses && x < ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]) + from[0]) inside = !inside;
    }
    return inside ? -nearest : nearest;
  };
}

function toSegment(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
