export const prerender = true;
/** Everything that a page shows comes from this browser's storage and from programs on this machine. */
export const ssr = false;
export const trailingSlash = 'never';
