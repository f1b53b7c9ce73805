import { catalogue } from './catalogue';

// Texts of the square that is cut out of a picture; apart, since they are needed by that dialog alone.
export const crop = catalogue('crop', {
  picture: 'The picture you picked',
  preview: (share: number) => `The round photo as it will be seen. It holds ${share}% of the picture’s width.`,
  hint: 'Drag the square over the face',
  smaller: 'Smaller square',
  larger: 'Larger square',
  labels: {
    cropArea: 'Square to keep. The arrow keys move it.',
    nwDragHandle: 'Resize from the upper left corner',
    nDragHandle: 'Resize from the upper edge',
    neDragHandle: 'Resize from the upper right corner',
    eDragHandle: 'Resize from the right edge',
    seDragHandle: 'Resize from the lower right corner',
    sDragHandle: 'Resize from the lower edge',
    swDragHandle: 'Resize from the lower left corner',
    wDragHandle: 'Resize from the left edge',
  },
});
