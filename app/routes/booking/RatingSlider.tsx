import { useId, useState } from 'react';
import { ratingLabel } from '~/app/domain/mentors/mentorFilters';

/** Step 1's minimum rating, 0 to 5 in steps of 0.5 (docs/product.md, 'Booking wizard'). */
export function RatingSlider({ minRating }: { minRating: number | null }) {
  const [value, setValue] = useState(minRating ?? 0);
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
        defaultValue={minRating ?? 0}
        aria-valuetext={ratingLabel(value)}
        className="h-11 w-full"
        onChange={(event) => {
          setValue(Number(event.currentTarget.value));
        }}
      />
    </div>
  );
}
