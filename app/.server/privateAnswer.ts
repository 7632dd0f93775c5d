/** `Cache-Control` of everything that is not for everybody: the default of every page. */
export const PRIVATE = 'private, no-store';
