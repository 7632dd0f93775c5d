/** Id of a session's note (its id, or `general`) on the page of its student. */
export const noteId = (session: string) => `nota-de-${session}`;
