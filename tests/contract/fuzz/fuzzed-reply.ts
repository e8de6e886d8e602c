import fc from 'fast-check';
import { CallError } from '#lib/client/call-error.ts';
import { membersOf } from './reply-members.ts';
import type { ProgramMethod } from './program-methods.ts';
import { changedBytes, changedValue, replyChange } from './changed-reply.ts';
import type { GoodReplies } from './good-replies.ts';
import { inTime, type Note } from './inputs/fuzzed-input.ts';
import { written } from './written-reply.ts';
import { readAll } from './port-readings.ts';

/** Raw bytes of a good reply to the method, after some changes. */
function changedReply(
	{ name, method }: Pick<ProgramMethod, 'name' | 'method'>,
	good: GoodReplies,
): fc.Arbitrary<Uint8Array> {
	const samples = good.get(name) ?? [];
	const names = membersOf(method.reply, []).flatMap((path) => path.at(-1) ?? []);
	return replyChange.map(({ place, values, bytes }) => {
		const reply = changedValue(samples[place % samples.length], values, names);
		return changedBytes(written(name, reply), bytes);
	});
}

/**
 * Property: for any content of a reply, all readings end in a value or a known error, and none takes long.
 * @param note receives the end of each reading: an error code, or a note that there was a value
 */
export function fuzzedReply(method: ProgramMethod, good: GoodReplies, note: Note = () => undefined) {
	return fc.asyncProperty(changedReply(method, good), async (body) => {
		for (const each of await inTime(() => readAll(method.name, body, good))) {
			const reason: unknown = each.status === 'rejected' ? each.reason : undefined;
			if (each.status === 'rejected' && !(reason instanceof CallError)) throw reason;
			note(reason instanceof CallError ? reason.code : 'a value');
		}
	});
}
