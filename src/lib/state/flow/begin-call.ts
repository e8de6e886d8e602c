import { CallError } from '#lib/client/call-error.ts';
import type { CallDrafts, CallEntry, CallKind } from '#lib/domain/flow/journal-entry.ts';
import { beginCallEntry, TwinOpen } from '#lib/storage/journal-calls.ts';
import type { Desk } from '../desk.ts';

/**
 * Records a call before it is sent, unless one for the same purpose is open: the console holds pages back, and pages the
 * console.
 *
 * @param isStop it only ends something, and may be sent at any time
 * @throws CallError where it is held back; nothing may be sent then
 */
export async function beginCall<Kind extends CallKind>(
	{ database, connection }: Pick<Desk, 'database' | 'connection'>,
	kind: Kind,
	draft: CallDrafts[Kind],
	isStop = false,
): Promise<CallEntry<Kind>> {
	try {
		return await beginCallEntry(database, { nodeId: connection.id, kind, draft, isStop });
	} catch (error) {
		if (!(error instanceof TwinOpen)) throw error;
		throw new CallError('params', error.message, { code: 'CALL-TWIN' });
	}
}
