/** The whiteboard of a room (docs/contract.md, 'Rooms'): what its marks may be, for pages and the API. */

/** Units of a page: A4 on its side. */
export const BOARD_WIDTH = 1414;
export const BOARD_HEIGHT = 1000;
export const BOARD_PAGES = 20;
export const MARK_KINDS = ['pen', 'line', 'text', 'picture'] as const;
export const INKS = ['black', 'blue', 'red', 'green'] as const;
/** Numbers that a mark may have; a pen has three a point. */
export const MARK_POINTS = 3_000;
export const MARK_TEXT_MAX = 200;
/** Marks of a session's board, removed ones too, and the characters of those that are left. */
export const BOARD_MARKS = 5_000;
export const BOARD_CHARACTERS = 1_000_000;
export const BOARD_FULL = 'La pizarra está llena. Guárdala, y borra algo para seguir.';
