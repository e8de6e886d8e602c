import type { ErrorCode } from '#lib/client/errors/error-code.ts';
import type { PageCode } from './page-words.ts';

/** An error in storage. */
export interface StoredError {
	readonly kind?: string;
	readonly text: string;
	/** Earlier versions stored the daemon's own number here, or nothing. */
	readonly code?: string | number | undefined;
}

/** What the connection doctor, or the page itself, found: no call failed. */
interface Finding {
	readonly code: ErrorCode | PageCode;
	readonly raw?: string | undefined;
}

/** All that can be put into words: the error of a call, any other error of the page, a stored error, a finding. */
export type Explainable = Error | StoredError | Finding;
