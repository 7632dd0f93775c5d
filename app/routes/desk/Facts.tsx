import { classes } from '~/app/ui/classes';

/** Names and what is known of each; line breaks stay. */
export const Facts = ({ facts, className }: { facts: [string, string][]; className?: string }) => (
  <dl className={classes('grid gap-x-6 gap-y-1.5 sm:grid-cols-[minmax(9rem,auto)_1fr]', className)}>
    {facts.map(([name, text]) => (
      <div key={name} className="contents">
        <dt className="text-muted">{name}</dt>
        <dd className="whitespace-pre-line wrap-anywhere max-sm:mb-2">{text}</dd>
      </div>
    ))}
  </dl>
);
