import { expect, test } from 'vitest';
import { isFilm } from './model';

test.each([
  ['/media/welcome.mp4', true],
  ['https://films.example/a/Welcome.WEBM?s=1#t=3', true],
  ['https://player.example/embed/abc', false],
  ['https://player.example/embed?film=a.mp4', false],
])('%s is a video file: %s', (url, film) => {
  expect(isFilm(url)).toBe(film);
});
