/** The cookie by which a browser says that one of our pages has come alive in it: until it closes. It tells nobody apart. */
export const HYDRATED_COOKIE = 'hydrated';

/** Query parameter of a page that is wanted whole whatever the cookie says: scripts may have been switched off since. */
export const WHOLE_PAGE = 'entera';
