/** What marks notifications read. */
export const MARK_PATH = '/notifications/leer';
