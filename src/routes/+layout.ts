export const prerender = true;
/** All data comes from this browser's storage and from programs on this machine. */
export const ssr = false;
export const trailingSlash = 'never';
