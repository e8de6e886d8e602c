import { resolve } from '$app/paths';

/** The page of one bot, or of all bots. */
export function botPath(id?: string): string {
	return id === undefined ? resolve('/bots') : `${resolve('/bots')}?bot=${encodeURIComponent(id)}`;
}
