import { SubmitButton, type SubmitButtonProps } from '~/app/forms/SubmitButton';
import { SCHEDULE_PATH } from './weekForm';

/** Saves a part of the page, which is shown again at the id `at`. */
export function PartButton({ at, value, ...button }: SubmitButtonProps & { at: string }) {
  const action = `${SCHEDULE_PATH}#${at}`;
  return <SubmitButton variant="secondary" name="intent" value={value} formAction={action} {...button} />;
}
