import { classes } from './classes';
import { Wordmark } from './Icon';

/** The name and the mark, two people side by side. A plain link, for pages without scripts. */
export function Brand({ href = '/', className }: { href?: string; className?: string }) {
  return (
    <a
      href={href}
      className={classes('inline-flex min-h-11 items-center gap-2.5 text-teal-strong', className)}
    >
      <BrandMark />
      <Wordmark className="h-5.5 w-36 shrink-0 fill-current" />
      <span className="sr-only">Mentorea</span>
    </a>
  );
}

function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
      <rect width="32" height="32" rx="9" className="fill-teal" />
      <g fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" className="stroke-on-teal">
        <path d="M7.5 22.5v-9.2l8.5 7.4 8.5-7.4v9.2" />
      </g>
      <circle cx="16" cy="10" r="2.4" className="fill-dot" />
    </svg>
  );
}
