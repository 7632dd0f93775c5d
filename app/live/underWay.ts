/**
 * Whether the router is loading at this very moment. What React says of it comes later, and much later while a part of the page is awaited: a
 * reload begun meanwhile would take the place of a navigation or of the answer to a form, and its toast would be lost.
 */
export function isUnderWay(): boolean {
  const { navigation, revalidation, fetchers } = window.__remixRouter.state;
  if (navigation.state !== 'idle' || revalidation !== 'idle') return true;
  return [...fetchers.values()].some(({ state }) => state !== 'idle');
}
