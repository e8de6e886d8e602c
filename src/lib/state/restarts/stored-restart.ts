import type { OwnOrder } from '#lib/domain/orders/own-orders.ts';
import { EMPTY_MEMORY, type NodeMemory, type NodeRestart } from '#lib/domain/session/node-restart.ts';
import type { Database } from '#lib/storage/database.ts';
import { isMoment } from '#lib/storage/checks/row-check.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { StoredSetting } from '../stored-setting.svelte.ts';

/** What a node had, by node, so that the next visit notices a restart as well. */
export function storedMemory(database: Database, nodeId: string): StoredSetting<NodeMemory> {
	return new StoredSetting<NodeMemory>(database, {
		name: nodeSetting('node-memory', nodeId),
		initial: EMPTY_MEMORY,
		parse: (stored) => parseMemory(stored),
	});
}

/** The last restart of a node; nothing where none was noticed. */
export function storedRestart(database: Database, nodeId: string): StoredSetting<NodeRestart | undefined> {
	return new StoredSetting<NodeRestart | undefined>(database, {
		name: nodeSetting('node-restart', nodeId),
		initial: undefined,
		parse: (stored) => parseRestart(stored),
	});
}

function parseMemory(stored: unknown): NodeMemory | undefined {
	if (!isRecord(stored) || !Array.isArray(stored['coins']) || !isMoment(stored['readAt'])) return undefined;
	return {
		coins: stored['coins'].map(String),
		orders: parseOrders(stored['orders']),
		readAt: stored['readAt'],
		hasLostCoins: stored['hasLostCoins'] === true,
	};
}

function parseRestart(stored: unknown): NodeRestart | undefined {
	if (!isRecord(stored) || !isMoment(stored['after']) || !isMoment(stored['noticedAt'])) return undefined;
	return {
		after: stored['after'],
		noticedAt: stored['noticedAt'],
		isCertain: stored['isCertain'] === true,
		orders: parseOrders(stored['orders']),
		isDismissed: stored['isDismissed'] === true,
	};
}

function parseOrders(stored: unknown): OwnOrder[] {
	if (!Array.isArray(stored)) return [];
	return stored.flatMap((each: unknown): OwnOrder[] => {
		if (!isRecord(each)) return [];
		const { base, rel, side, price } = each;
		if (typeof base !== 'string' || typeof rel !== 'string' || typeof price !== 'bigint') return [];
		return side === 'buy' || side === 'sell' ? [{ base, rel, side, price }] : [];
	});
}

function isRecord(stored: unknown): stored is Readonly<Record<string, unknown>> {
	return typeof stored === 'object' && stored !== null;
}
