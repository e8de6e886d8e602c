import { CallError } from '#lib/client/call-error.ts';

/** A call that trades or spends: how it is sent, and how it is looked up without a good reply. */
export interface SingleCall<Reply, Found> {
	/** Sends the call. Called once. */
	readonly send: () => Promise<Reply>;
	/** Records that it is not known what became of the call, before it is looked up. */
	readonly lose: () => Promise<unknown>;
	/** Asks the program whether the call took effect all the same; `undefined` where nothing shows that. */
	readonly find: (error: CallError) => Promise<Found | undefined>;
}

/** How such a call ended, as far as the program shows it. */
export type CallEnd<Reply, Found> =
	| { readonly is: 'answered'; readonly reply: Reply }
	/** No good reply came, and the program shows that the call took effect. */
	| { readonly is: 'found'; readonly found: Found; readonly error: CallError }
	| CallFailure;

/** The end of a call of which nothing shows that it took effect. */
export type CallFailure =
	/** The call did not leave the page; or the program answered with an error, and shows no effect. */
	| { readonly is: 'refused'; readonly error: CallError }
	/** The reply was lost, and the program shows no effect. The call may still arrive. */
	| { readonly is: 'unseen'; readonly error: CallError }
	/** The program could not be asked what became of it. */
	| { readonly is: 'open'; readonly error: CallError };

/**
 * Sends a call that trades or spends. An error that the program answers proves nothing, no more than a lost reply does:
 * both are looked up before a final word.
 */
export async function sendOnce<Reply, Found>({
	send,
	lose,
	find,
}: SingleCall<Reply, Found>): Promise<CallEnd<Reply, Found>> {
	try {
		return { is: 'answered', reply: await send() };
	} catch (error) {
		if (!(error instanceof CallError)) throw error;
		if (error.neverLeft) return { is: 'refused', error };
		await lose();
		return find(error).then(
			(found) =>
				found === undefined
					? { is: error.outcomeUnknown ? 'unseen' : 'refused', error }
					: { is: 'found', found, error },
			() => ({ is: 'open', error: error.unconfirmed() }),
		);
	}
}
