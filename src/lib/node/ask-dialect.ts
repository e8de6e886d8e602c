import { help } from '#lib/api/session.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { AWAITED_READ } from './read-options.ts';
import { readDialect, type Dialect } from './dialect.ts';

/**
 * Asks what answers for its methods, which every node lists without a key.
 *
 * @throws CallError, with the reason `another-program` where no trading node answers.
 */
export async function askDialect(client: NodeClient): Promise<Dialect> {
	const { result } = await client.call(help, {}, AWAITED_READ);
	const dialect = readDialect(result);
	if (dialect.supports('passphrase')) return dialect;
	throw new CallError('malformed', 'What answers here lists no methods of a trading node.', {
		method: help.name,
		reason: 'another-program',
		raw: result,
	});
}
