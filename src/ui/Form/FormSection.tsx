import type { ReactNode } from 'react';
import '@/ui/Form/form.css';

interface FormSectionProps {
  title: string;
  children: ReactNode;
}

/** Fields that belong together, in as many columns as there is room for. */
export function FormSection({ title, children }: FormSectionProps) {
  return (
    <fieldset className="form-section">
      <legend className="form-section-title">{title}</legend>
      <div className="form-fields">{children}</div>
    </fieldset>
  );
}
