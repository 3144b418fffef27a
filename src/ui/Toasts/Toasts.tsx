import { useIntl } from 'react-intl';
import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import '@/ui/Toasts/toasts.css';

/** The toast container: bottom right, closes after 2 s or on click, pauses under the pointer, draggable (specification 1 §8). */
export function Toasts() {
  const intl = useIntl();
  return (
    <ToastContainer
      aria-label={intl.formatMessage({ id: 'ui.toasts.label' })}
      position="bottom-right"
      autoClose={2000}
      hideProgressBar
      closeButton={false}
      closeOnClick
      pauseOnHover
      draggable
      theme="colored"
    />
  );
}
