import type { StreamEvent, StreamMessage, NodeNews } from '#lib/domain/events/stream-event.ts';

/** What the node tells by its event stream, without being asked. */
export interface NodeEvents {
	/**
	 * The program stalls while its stream is open and no program reads it: it takes part in no trade then, also after the
	 * last tab was closed. Only the user can choose that.
	 */
	readonly stallsUnread: boolean;
	/**
	 * Has the node open its stream.
	 *
	 * @returns the port, or nothing where the stream was open before: the node does not say where
	 * @throws CallError
	 */
	open(): Promise<number | undefined>;
	/**
	 * @param wallet the user's address of the reference coin, by which the user's own orders are known
	 * @returns what says what an event means; nothing of one that concerns no reading, or that is none
	 */
	interpreter(wallet: string): Promise<(event: unknown) => NodeNews | undefined>;
	/** What reads messages for the user's eyes. */
	reader(): Promise<(message: StreamMessage) => StreamEvent>;
}
