import { resolve } from '$app/paths';
import type { LookPlace } from '#lib/domain/console/console-method.ts';
import type { RecordedCall } from '#lib/domain/console/call-draft.ts';

const PATHS: Readonly<Record<LookPlace, string>> = {
	orders: resolve('/trade'),
	swaps: resolve('/swaps'),
	bots: resolve('/console'),
	wallet: resolve('/wallet'),
	deposits: resolve('/deposits'),
	portfolio: resolve('/portfolio'),
	tokens: resolve('/tokens'),
};

/** Where it shows whether a call took effect. */
export function lookPath({ seenIn }: Pick<RecordedCall, 'seenIn'>): string {
	return PATHS[seenIn];
}
