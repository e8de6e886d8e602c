/** Orders to a practice world for a lesson: most of them are trouble for its user. */
export type PracticeOrder =
	/** The counterparty of the open swap, or of the next one, vanishes once the user has paid. */
	| { readonly is: 'counterparty-vanishes' }
	/** Makers answer the user's requests, and keep to a price that has just moved, until the world is calmed. */
	| { readonly is: 'makers-wait' }
	/** The daemon's next token transaction pays a stranger. */
	| { readonly is: 'daemon-cheats' };
