export type StreamListener = (message: string) => void;

/** The one seat at the event stream. */
export interface StreamSeat {
	/**
	 * Takes the seat: the listener gets the messages that wait, then each as it comes, as JSON texts.
	 *
	 * @returns what gives the seat up again, or `undefined` when the stream is closed or the seat taken.
	 */
	takeSeat(listener: StreamListener): (() => void) | undefined;
}

/** A host's port at which other programs read the event stream. */
export interface StreamPort {
	/** The port that it wants; 0 for any. */
	readonly port: number;
	/** Begins to take readers. Resolves with the port's address; rejects with the system's error when it is taken. */
	open(seat: StreamSeat): Promise<string>;
	/** Ends the readers and gives the port back. */
	close(): void;
}

/** Where no program can open a port, as in a page: it gives the documented address, and messages go another way. */
export const PAGE_PORT: StreamPort = {
	port: 5555,
	open: () => Promise.resolve('ws://127.0.0.1:5555'),
	close: () => undefined,
};
