// The light build has no types of its own: they are those of the whole.
declare module 'hls.js/light' {
  export { default, Events } from 'hls.js';
}
