/** What marks notifications read. */
export const MARK_PATH = '/notifications/leer';

/** In place of an id: all of them. */
export const ALL = 'todas';
