import type { StreamPort } from './stream-seat.ts';

/** Where no program can open a port, as in a page: it gives the documented address, and messages go another way. */
export const PAGE_PORT: StreamPort = {
	port: 5555,
	open: () => Promise.resolve('ws://127.0.0.1:5555'),
	close: () => undefined,
};
