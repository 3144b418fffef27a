import type { ReactNode } from 'react';
import '@/ui/Form/form.css';

interface FormSectionProps {
  title: string;
  children: ReactNode;
}

/** A group of related fields in as many columns as fit. */
export function FormSection({ title, children }: FormSectionProps) {
  return (
    <fieldset className="form-section">
      <legend className="form-section-title">{title}</legend>
      <div className="form-fields">{children}</div>
    </fieldset>
  );
}
