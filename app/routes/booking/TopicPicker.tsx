import { X } from 'lucide-react';
import { useState } from 'react';
import { suggestTopics, type Topic } from '~/domain/topics';
import { FieldErrors } from '~/forms/FieldErrors';
import { Button } from '~/ui/Button';

export interface TopicPickerView {
  topics: (Topic & { scope_display: string })[];
  /** What the address searches for; with JavaScript only the beginning of it. */
  search: { scope: string; tema: string };
}

interface TopicPickerProps {
  view: TopicPickerView;
  chosen: string[];
  errors?: string[];
}

/** Category, search, at most ten suggestions to tick, and chips of what is chosen. Every press also works as a post. */
export function TopicPicker({ view, chosen: before, errors }: TopicPickerProps) {
  const { topics } = view;
  const [chosen, setChosen] = useState(before);
  const [scope, setScope] = useState(view.search.scope);
  const [text, setText] = useState(view.search.tema);
  const scopes = new Map(topics.map((topic) => [topic.scope, topic.scope_display || topic.scope]));
  const found = suggestTopics(topics, { scope, text }, chosen);
  const nameOf = (id: string) => topics.find((topic) => topic.name_id === id)?.name ?? id;
  return (
    <fieldset id="temas" className="flex flex-col gap-3">
      <legend className="font-medium">
        Temas <span className="font-normal text-muted">(opcional)</span>
      </legend>
      {chosen.length > 0 && (
        <ul aria-label="Temas elegidos" className="mt-2 flex flex-wrap gap-2">
          {chosen.map((id) => (
            <li key={id}>
              <input type="hidden" name="expertises" value={id} />
              <button
                type="submit"
                name="intent"
                value={`quitar:${id}`}
                formNoValidate
                onClick={(event) => {
                  event.preventDefault();
                  setChosen(chosen.filter((other) => other !== id));
                }}
                className="inline-flex min-h-11 items-center gap-2 rounded-full bg-teal-soft px-4 text-teal-strong hover:bg-teal hover:text-on-teal"
              >
                {nameOf(id)}
                <X aria-hidden="true" className="size-4" />
                <span className="sr-only">(quitar)</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {topics.length === 0 ? (
        <p className="text-muted">No se han podido cargar los temas. Puedes seguir sin elegir ninguno.</p>
      ) : (
        <>
          <input type="hidden" name="tema_anterior" value={view.search.tema} />
          <div className="mt-2 grid gap-3 sm:grid-cols-[14rem_1fr_auto] sm:items-end">
            <label className="block">
              <span className="mb-1 block">Categoría</span>
              <select
                name="scope"
                defaultValue={scope}
                className="control"
                onChange={(event) => setScope(event.currentTarget.value)}
              >
                <option value="">Todas las categorías</option>
                {[...scopes].map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <label className="block">
              <span className="mb-1 block">Buscar tema</span>
              <input
                type="search"
                name="tema"
                defaultValue={text}
                maxLength={100}
                autoComplete="off"
                className="control"
                onChange={(event) => setText(event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') event.preventDefault();
                }}
              />
            </label>
            <Button
              type="submit"
              variant="secondary"
              name="intent"
              value="buscar"
              formNoValidate
              className="topic-search"
            >
              Buscar
            </Button>
          </div>
          <div role="status" className="sr-only">
            {found.length === 0 ? 'Ningún tema coincide' : `${found.length} sugerencias`}
          </div>
          <div className="flex flex-wrap gap-2">
            {found.length === 0 && <p className="text-muted">Ningún tema coincide con la búsqueda.</p>}
            {found.map(({ name_id, name }) => (
              <label key={name_id} className="pick">
                <input
                  type="checkbox"
                  name="expertises"
                  value={name_id}
                  onChange={() => setChosen([...chosen, name_id])}
                />
                <span>{name}</span>
              </label>
            ))}
          </div>
        </>
      )}
      <FieldErrors name="expertises" errors={errors} />
    </fieldset>
  );
}
