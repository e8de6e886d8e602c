/** Orders to a practice world for a lesson: most of them are trouble for its user. */
export type PracticeOrder =
	/** The counterparty of the open swap, or of the next one, vanishes once the user has paid. */
	| { readonly is: 'counterparty-vanishes' }
	/** All sellers and buyers of a pair leave, in both directions, until the world is calmed. */
	| { readonly is: 'market-empties'; readonly base: string; readonly rel: string }
	/** Makers answer the user's requests, and keep to a price that has just moved, until the world is calmed. */
	| { readonly is: 'makers-wait' }
	/** The user's outputs of a coin become many small ones, by a payment to the user's own address. */
	| { readonly is: 'outputs-split'; readonly coin: string }
	/** The node takes the user's next purchase or sale and ends before it has replied. */
	| { readonly is: 'node-dies-trading' }
	/** The daemon's next token transaction pays a stranger. */
	| { readonly is: 'daemon-cheats' };
