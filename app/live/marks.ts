/**
 * What each event of one stream is known by, in all tabs. An EventSource gives an event without an id that of the one before it: such an
 * event gets a mark of its own, else it would be taken for one that was heard already.
 */
export interface Marks {
  /** The stream stands at this id ('' for none). The mark is a new one each time. */
  stand(id: string): string;
  of(id: string): string;
}

export function createMarks({ unique }: { unique: () => string }): Marks {
  let last = '';
  const fresh = (id: string) => `${id}+${unique()}`;
  return {
    stand(id) {
      last = id;
      return fresh(id);
    },
    of(id) {
      const isOwn = id !== last;
      last = id;
      return isOwn ? id : fresh(id);
    },
  };
}
