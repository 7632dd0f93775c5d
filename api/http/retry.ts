import { sqlErrorOf } from './sqlErrors';

/** Runs a transaction again, at most twice, when the database gave it up for another one (40001, 40P01). */
export async function retrying<T>(work: () => Promise<T>, random: () => number): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 2 || sqlErrorOf(error)?.kind !== 'retry') throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 + random() * 20 * (attempt + 1)));
    }
  }
}
