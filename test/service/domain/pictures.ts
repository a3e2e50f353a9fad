/** Width and height of each picture, in pixels. */
export const pictureSide = 192;
