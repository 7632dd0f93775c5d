import { useState } from 'react';
import { namedTopics, suggestTopics, type Topic } from '~/domain/topics';
import { FieldErrors } from '~/forms/FieldErrors';
import { Button } from '~/ui/Button';
import { TopicChips } from './TopicChips';

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
  const [search, setSearch] = useState({ scope: view.search.scope, text: view.search.tema, except: before });
  const scopes = new Map(topics.map((topic) => [topic.scope, topic.scope_display || topic.scope]));
  const found = suggestTopics(topics, search, search.except);
  const choose = (id: string, isChosen: boolean) =>
    setChosen((all) => (isChosen ? [...all, id] : all.filter((other) => other !== id)));
  return (
    <fieldset id="temas" className="flex flex-col gap-3">
      <legend className="font-medium">
        Temas <span className="font-normal text-muted">(opcional)</span>
      </legend>
      <TopicChips chosen={namedTopics(chosen, topics)} onDrop={(id) => choose(id, false)} />
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
                defaultValue={search.scope}
                className="control"
                onChange={(event) =>
                  setSearch({ ...search, scope: event.currentTarget.value, except: chosen })
                }
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
                defaultValue={search.text}
                maxLength={100}
                autoComplete="off"
                className="control"
                onChange={(event) =>
                  setSearch({ ...search, text: event.currentTarget.value, except: chosen })
                }
                onKeyDown={(event) => {
                  if (event.key === 'Enter') event.preventDefault();
                }}
              />
            </label>
            <Button type="submit" variant="secondary" name="intent" value="buscar" formNoValidate>
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
                  checked={chosen.includes(name_id)}
                  onChange={(event) => choose(name_id, event.currentTarget.checked)}
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
