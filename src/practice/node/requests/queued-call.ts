import type { RequestMembers } from './request-json.ts';

/** The real node keeps the number of a queued call in 32 bits. */
const QUEUEIDS = 2 ** 32;

/** The number under which a call wants to be queued; 0 when it does not. */
export function queueidOf(members: RequestMembers): number {
	const given = members.get('queueid');
	const number = typeof given === 'string' ? Number(given) : given;
	if (typeof number !== 'number' || !Number.isFinite(number)) return 0;
	const rest = Math.trunc(number) % QUEUEIDS;
	return rest < 0 ? rest + QUEUEIDS : rest;
}

/** What the caller of a queued call gets at once, before anything of it is looked at. */
export const QUEUED = { result: 'success', status: 'queued' } as const;
