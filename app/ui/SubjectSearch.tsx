import * as paths from '~/app/paths';
import { buttonStyle } from './Button';

/** Searches a subject by words; leads to it, or to those that may be meant. */
export function SubjectSearch({ q = '' }: { q?: string }) {
  return (
    <form action={paths.subjects()} className="subject-search">
      <label htmlFor="q">¿Qué quieres aprender?</label>
      <input
        id="q"
        name="q"
        type="search"
        defaultValue={q}
        maxLength={100}
        placeholder="Física, inglés B2…"
        autoComplete="off"
        className="control"
      />
      <button type="submit" className={buttonStyle('primary')}>
        Buscar
      </button>
    </form>
  );
}
