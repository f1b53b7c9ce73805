import type { Carry } from './post';

/** Sends a body as `fetch` does, and tells how much of it has gone out, from 0 to 1; fetch itself cannot tell. */
export function uploading(onShare: (share: number) => void): Carry {
  return (path, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(method, path);
      for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
      call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onShare(loaded / total);
      };
      call.onload = () => resolve(new Response(call.responseText, { status: call.status }));
      call.onerror = () => reject(new TypeError('The upload broke off.'));
      call.onabort = () => reject(signal.reason);
      if (signal.aborted) reject(signal.reason);
      else {
        signal.addEventListener('abort', () => call.abort(), { once: true });
        onShare(0);
        call.send(body);
      }
    });
}
