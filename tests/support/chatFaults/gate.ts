/**
 * A suspended tab: no event reaches its script (timers, sockets, responses) until it resumes, and then all of
 * them in order.
 */
export interface Gate {
  /** Now, or when it wakes. */
  pass(happening: () => void): void;
  asleep(): boolean;
  sleep(): void;
  wake(): void;
  /** Nothing runs any more: the page is gone. */
  shut(): void;
  setTimer(work: () => void, ms: number): number;
  clearTimer(timer: number): void;
}

export function createGate(): Gate {
  const waiting: (() => void)[] = [];
  const timers = new Map<number, NodeJS.Timeout>();
  let state: 'awake' | 'asleep' | 'gone' = 'awake';
  let serial = 0;
  const pass = (happening: () => void) => {
    if (state === 'awake') happening();
    else if (state === 'asleep') waiting.push(happening);
  };
  return {
    pass,
    asleep: () => state === 'asleep',
    sleep: () => {
      if (state === 'awake') state = 'asleep';
    },
    wake: () => {
      if (state !== 'asleep') return;
      state = 'awake';
      for (const happening of waiting.splice(0)) pass(happening);
    },
    shut: () => {
      state = 'gone';
      for (const timer of timers.values()) clearTimeout(timer);
      waiting.length = 0;
    },
    setTimer: (work, ms) => {
      serial += 1;
      const id = serial;
      const due = () => pass(() => timers.delete(id) && work());
      timers.set(id, setTimeout(due, ms));
      return id;
    },
    clearTimer: (id) => {
      clearTimeout(timers.get(id));
      timers.delete(id);
    },
  };
}
