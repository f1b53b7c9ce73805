import type { Fetcher } from './post';

/** A `fetch` that reports the share of the body that is sent, from 0 to 1. */
export function uploadWithProgress(onProgress: (share: number) => void): Fetcher {
  return (path, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(method, path);
      for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
      call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      };
      call.onload = () => resolve(new Response(call.responseText, { status: call.status }));
      call.onerror = () => reject(new TypeError('The upload broke off.'));
      call.onabort = () => reject(signal.reason);
      if (signal.aborted) reject(signal.reason);
      else {
        signal.addEventListener('abort', () => call.abort(), { once: true });
        onProgress(0);
        call.send(body);
      }
    });
}
