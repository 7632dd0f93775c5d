/** The page to change one's picture on, and where scripts send it to. */
export const PICTURE_PAGE = '/profile/foto';
export const PICTURE_UPLOAD = '/profile/foto/enviar';

/** Stands in a form in place of a body that was too large to be taken in (server/oversize.ts). */
export const OVERSIZE_FIELD = 'oversize';
