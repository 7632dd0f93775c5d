/** 'MENTOR-{year}-{4 random digits}' (spec.md section 9); `random` answers a number from 0 to below 1. */
export function roomCode(year: number, random: () => number): string {
  return `MENTOR-${year}-${String(Math.floor(random() * 10_000)).padStart(4, '0')}`;
}
