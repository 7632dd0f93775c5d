/** Values of the button of a card. */
export const FAVOURITE_INTENTS = { add: 'favourite:add', remove: 'favourite:remove' } as const;
