/** Orders to a practice node for a lesson. Most of them inject a fault. */
export type PracticeOrder =
	/** The counterparty of the open swap, or of the next one, disconnects after the user's payment. */
	| { readonly is: 'counterparty-vanishes' }
	/**
	 * Makers answer the user's requests and accept a price that has just moved, until the orders are
	 * cancelled.
	 */
	| { readonly is: 'makers-wait' }
	/** The daemon's next token transaction pays a third party. */
	| { readonly is: 'daemon-cheats' };
