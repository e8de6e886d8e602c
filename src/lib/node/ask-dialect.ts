import { help } from '#lib/api/session.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { readDialect, type Dialect } from './dialect.ts';

/** A node that is silent for longer hangs, or is busy for long: the user sees that instead of waiting. */
const PATIENCE_MS = 8000;

/**
 * Asks what answers for its methods, which every node lists without a key.
 *
 * @throws CallError, with the reason `another-program` where no trading node answers.
 */
export async function askDialect(client: NodeClient): Promise<Dialect> {
	const { result } = await client.call(help, {}, { priority: 'user', timeoutMs: PATIENCE_MS });
	const dialect = readDialect(result);
	if (dialect.supports('passphrase')) return dialect;
	throw new CallError('malformed', 'What answers here lists no methods of a trading node.', {
		method: help.name,
		reason: 'another-program',
		raw: result,
	});
}
