import fc from 'fast-check';
import { CallError } from '#lib/client/call-error.ts';
import { membersOf } from './reply-members.ts';
import type { ProgramMethod } from './program-methods.ts';
import { changedBytes, changedValue, replyChange } from './changed-reply.ts';
import { written, type GoodReplies } from './good-replies.ts';
import { inTime, type Note } from './inputs/fuzzed-input.ts';
import { readAll } from './port-readings.ts';

/**
 * That whatever stands in a reply, all readings of it end in a value or in an error of the catalogue, and none takes long.
 *
 * @param note gets the end of each reading: the code of an error, or that there was a value
 */
export function fuzzedReply(
	{ name, method }: ProgramMethod,
	good: GoodReplies,
	note: Note = () => undefined,
) {
	const samples = good.get(name) ?? [];
	const names = membersOf(method.reply, []).flatMap((path) => path.at(-1) ?? []);
	return fc.asyncProperty(replyChange, async ({ place, values, bytes }) => {
		const reply = changedValue(samples[place % samples.length], values, names);
		for (const each of await inTime(() => readAll(name, changedBytes(written(name, reply), bytes), good))) {
			const reason: unknown = each.status === 'rejected' ? each.reason : undefined;
			if (each.status === 'rejected' && !(reason instanceof CallError)) throw reason;
			note(reason instanceof CallError ? reason.code : 'a value');
		}
	});
}
