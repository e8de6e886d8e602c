/** A test of what node programs do in their own ways, such as signing in, trading and the money for it, runs with each of them. */
export const BOTH_MANNERS = '@both-manners';

/** A test of what there is only with the real program. */
export const MARKETMAKER_ONLY = '@marketmaker-only';
