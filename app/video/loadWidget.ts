import type { WidgetClass } from './widget';

let loading: Promise<WidgetClass> | null = null;

/** The class of the script at `src`, which is loaded once. Rejects when there is no such script, or none that brings the class. */
export function loadWidget(src: string): Promise<WidgetClass> {
  loading ??= new Promise<WidgetClass>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    const fail = () => {
      // Another attempt asks the server again.
      loading = null;
      script.remove();
      reject(new Error('The script of the video server could not be loaded'));
    };
    script.onload = () => (window.JitsiMeetExternalAPI ? resolve(window.JitsiMeetExternalAPI) : fail());
    script.onerror = fail;
    document.head.append(script);
  });
  return loading;
}
