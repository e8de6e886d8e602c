/** Orders to a practice node for a lesson: most of them cause faults for its user. */
export type PracticeOrder =
	/** The counterparty of the open swap, or of the next one, disappears after the user's payment. */
	| { readonly is: 'counterparty-vanishes' }
	/**
	 * Makers answer the user's requests, and accept a price that has just moved, until the orders are cancelled.
	 */
	| { readonly is: 'makers-wait' }
	/** The daemon's next token transaction pays a third party. */
	| { readonly is: 'daemon-cheats' };
