// Texts of the square that is cut out of a picture; apart, since they are needed by that dialog alone.
export const crop = {
  picture: 'The picture you picked',
  hint: 'Drag the square over the face',
  smaller: 'Smaller square',
  larger: 'Larger square',
  labels: {
    cropArea: 'Square to keep. The arrow keys move it.',
    nwDragHandle: 'Size by the upper left corner',
    nDragHandle: 'Size by the upper edge',
    neDragHandle: 'Size by the upper right corner',
    eDragHandle: 'Size by the right edge',
    seDragHandle: 'Size by the lower right corner',
    sDragHandle: 'Size by the lower edge',
    swDragHandle: 'Size by the lower left corner',
    wDragHandle: 'Size by the left edge',
  },
} as const;
