import { expect, test } from 'vitest';
import { blogsFromWire } from './model';

test('a post keeps title, excerpt and the address and size of its picture', () => {
  const [post] = blogsFromWire(
    {
      posts: [
        {
          id: '7',
          title: 'Tiffins that come home empty',
          excerpt: 'Small shapes, one surprise.',
          thumbnail_images: {
            full: { url: '/media/tiffin?v=card', width: 1200, height: 800 },
            thumbnail: { url: '/media/tiffin?v=thumb', width: 1200, height: 800 },
          },
        },
      ],
    },
    () => 0,
  );
  expect(post).toEqual({
    id: '7',
    title: 'Tiffins that come home empty',
    excerpt: 'Small shapes, one surprise.',
    picture: { url: '/media/tiffin?v=card', width: 1200, height: 800 },
    thumbnail: { url: '/media/tiffin?v=thumb', width: 1200, height: 800 },
  });
});

test('a post without a picture is still a post', () => {
  const posts = [
    { id: '1', title: 'a', excerpt: '' },
    { id: '2', title: 'b', excerpt: '', thumbnail_images: null },
  ];
  expect(blogsFromWire({ posts }, () => 0).map((post) => post.picture)).toEqual([undefined, undefined]);
});
