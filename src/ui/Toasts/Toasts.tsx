import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import '@/ui/Toasts/toasts.css';

/** Where short notices appear: bottom right, gone after 2 s, closed by a click, held by the pointer, draggable (specification 1 §8). */
export function Toasts() {
  return <ToastContainer position="bottom-right" autoClose={2000} hideProgressBar closeOnClick pauseOnHover draggable theme="colored" />;
}
