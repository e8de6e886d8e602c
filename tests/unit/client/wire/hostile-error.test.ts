import { getinfo } from '#lib/daemon/chain.ts';
import { help } from '#lib/api/session.ts';
import { readDaemonReply, readNodeReply } from '#lib/client/wire/node-reply.ts';
import { expect, it } from 'vitest';

const DEEP = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
const NO_TEXT = '{"toString":1,"valueOf":1}';

const replyOf = (body: string) => ({ status: 200, body: new TextEncoder().encode(body) });

it.each([
	['nested too deeply', DEEP],
	['not convertible to a string', NO_TEXT],
	['with a message nested too deeply', `{"message":${DEEP}}`],
	['with a code nested too deeply', `{"code":${DEEP},"message":"no"}`],
])('reports an error %s as a call error', (_, error) => {
	const body = `{"error":${error}}`;
	expect(() => readNodeReply(help, replyOf(body))).toThrow(
		expect.objectContaining({ name: 'CallError' }) as Error,
	);
	expect(() => readDaemonReply(getinfo, replyOf(body))).toThrow(
		expect.objectContaining({ name: 'CallError' }) as Error,
	);
	const refused = `{"result":{"result":"error","error":${error}}}`;
	expect(() => readDaemonReply(getinfo, replyOf(refused))).toThrow(
		expect.objectContaining({ name: 'CallError' }) as Error,
	);
});
