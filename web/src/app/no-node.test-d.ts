// What tsc has to refuse: the app runs in browsers, where the names of Node mean nothing.

// @ts-expect-error
process;
// @ts-expect-error
Buffer;
