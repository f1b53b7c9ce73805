// The light build ships no types of its own; those of the full build apply.
declare module 'hls.js/light' {
  export { default, Events } from 'hls.js';
}
