import { Form, type FormProps } from '~/app/ui/router';
import { SubmitButton, type SubmitButtonProps } from './SubmitButton';

type PostButtonProps = Omit<SubmitButtonProps, 'form'> & {
  action: string;
  fields: Record<string, string>;
  form?: Pick<FormProps, 'id' | 'className' | 'noValidate'>;
};

/** A button with a form of its own; the page keeps its place in history and on screen. */
export function PostButton({ action, fields, form, ...button }: PostButtonProps) {
  return (
    <Form {...form} method="post" action={action} replace preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton {...button} />
    </Form>
  );
}
