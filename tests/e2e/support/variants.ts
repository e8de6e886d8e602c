/**
 * Tag of tests that run with each node program, for behaviour in which the programs differ, such as sign-in, trading
 * and its funds.
 */
export const BOTH_VARIANTS = '@both-manners';

/** Tag of tests for features of the real program only. */
export const MARKETMAKER_ONLY = '@marketmaker-only';
