import { STREAM_PROTOCOL } from '#lib/api/events.ts';

/** Events of a connection to the event stream. `closed` is the last one. */
export interface StreamEvents {
	opened(): void;
	message(data: unknown): void;
	/** It was closed by the other side, or could not be opened. */
	closed(): void;
}

/**
 * Connects to the event stream at this port.
 *
 * @returns what closes the connection, without a further event
 */
export type ConnectStream = (port: number, events: StreamEvents) => () => void;

/** Always to this machine, whatever address the node names: the page reaches no other. */
export const connectStream: ConnectStream = (port, events) => {
	const socket = new WebSocket(`ws://127.0.0.1:${port}`, [STREAM_PROTOCOL]);
	const ended = new AbortController();
	const { signal } = ended;
	socket.binaryType = 'arraybuffer';
	socket.addEventListener('open', () => events.opened(), { signal });
	socket.addEventListener('message', ({ data }) => events.message(data), { signal });
	socket.addEventListener('close', () => events.closed(), { signal });
	return () => {
		ended.abort();
		socket.close();
	};
};
