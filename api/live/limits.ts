/** What stays open, per person and in this process. A socket costs about 8 KB. */
export const OPEN_LIMITS = {
  socket: { perUser: 5, all: 10_000 },
  /** Of video rooms: a person is in one room at a time, with one page. */
  room: { perUser: 5, all: 5_000 },
  stream: { perUser: 8, all: 10_000 },
};
export type OpenKind = keyof typeof OPEN_LIMITS;
