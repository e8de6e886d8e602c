/**
 * Tag of tests for behaviour in which node programs differ, such as signing in, trading and the money for it: runs with each
 * program.
 */
export const BOTH_VARIANTS = '@both-manners';

/** Tag of tests for features that only the real program has. */
export const MARKETMAKER_ONLY = '@marketmaker-only';
