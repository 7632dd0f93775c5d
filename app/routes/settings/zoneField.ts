export const ZONE_FIELD = 'zona';
