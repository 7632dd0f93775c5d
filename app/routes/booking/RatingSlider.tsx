import { useId, useState } from 'react';
import { ratingLabel } from '~/domain/mentorFilter';

/** Least rating, 0 to 5 in steps of 0.5 (spec.md section 9). */
export function RatingSlider({ defaultValue, onSettled }: { defaultValue: number; onSettled: () => void }) {
  const [value, setValue] = useState(defaultValue);
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        Valoración mínima
      </label>
      <output htmlFor={id} className="float-right text-muted">
        {ratingLabel(value)}
      </output>
      <input
        id={id}
        type="range"
        name="min_rating"
        min={0}
        max={5}
        step={0.5}
        defaultValue={defaultValue}
        aria-valuetext={ratingLabel(value)}
        className="h-11 w-full"
        onChange={(event) => {
          setValue(Number(event.currentTarget.value));
          onSettled();
        }}
      />
    </div>
  );
}
